import { classNames } from '../components/class-names.ts'

/** Four rows of overlapping half circles, every other row shifted by half a wave. */
const seigaiha = [96, 82, 68, 54]
  .flatMap((y, row) => [0, 36, 72, 108].map((x) => arcsAt(row % 2 === 0 ? x : x + 18, y)))
  .join('')

function arcsAt(centre: number, y: number): string {
  return [18, 12, 6].map((radius) => `M${centre - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0`).join('')
}

const drawings = {
  /** Seigaiha waves under a sun: nothing here yet. */
  wave: (
    <>
      <path d={seigaiha} />
      <circle cx="84" cy="30" r="15" fill="var(--c-accent)" stroke="none" />
    </>
  ),
  /** A closed shrine: not found, refused, unavailable. */
  shrine: (
    <>
      <path d="M14 92h92M26 92V48a34 34 0 0 1 68 0v44M60 14V6" />
      <path d="M42 92V66h36v26" />
      <circle cx="60" cy="46" r="9" fill="var(--c-accent)" stroke="none" />
    </>
  ),
  /** A print struck through: the picture or the video did not load. */
  'broken-print': (
    <>
      <path d="M22 14h50l26 26v66H22z" />
      <path d="M22 70l22-20 14 14 16-20 24 28" />
      <path d="M92 12L30 110" stroke="var(--c-accent)" strokeWidth="5" />
    </>
  ),
}

export type DrawingName = keyof typeof drawings

/** The line drawings of empty and failed states; always decorative. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      className={classNames('text-text-3', className)}
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
