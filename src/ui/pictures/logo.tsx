import { wordmark, wordmarkViewBox } from '../../shared/wordmark.ts'
import { classNames } from '../components/class-names.ts'

// Every document has the outlines: scripts read them there instead of having them once more.
const [letters, acuteAccent] = import.meta.env.SSR
  ? [wordmark.letters, wordmark.acuteAccent]
  : [...document.querySelectorAll('#wordmark path')].map((path) => path.getAttribute('d') ?? '')

/** The outlines of the wordmark, once in every document. */
export function Wordmark() {
  return (
    <svg className="hidden" aria-hidden="true">
      <defs>
        <g id="wordmark">
          <path fill="currentColor" d={letters} />
          <path className="fill-(--brush)" d={acuteAccent} />
        </g>
      </defs>
    </svg>
  )
}

/** The wordmark. The brush stroke over the e is yellow, a shade darker on light. */
export function Logo({ className }: { className?: string }) {
  const look = classNames('[--brush:#ffc62b] in-data-[theme=light]:[--brush:#e0a100]', className)
  return (
    <svg className={look} viewBox={wordmarkViewBox} role="img" aria-label="Suminé">
      <use href="#wordmark" />
    </svg>
  )
}
