import { wordmark } from '../../shared/wordmark.ts'

/** The wordmark. The brush stroke over the e is yellow, a shade darker on light. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox={wordmark.viewBox} role="img" aria-label="Suminé">
      <path fill="currentColor" d={wordmark.letters} />
      <path className="fill-[#ffc62b] in-data-[theme=light]:fill-[#e0a100]" d={wordmark.acuteAccent} />
    </svg>
  )
}
