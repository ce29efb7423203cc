import type { MapRow } from './lay-out-lines.ts'

const laneWidth = 16
const middleOf = (lane: number) => 12 + lane * laneWidth

/** Widths of one to four lanes. */
const widths = ['w-6', 'w-10', 'w-14', 'w-18']

/** The lines beside one row, as high as the row is; the list says the same in words. */
export function MapLines({ row, laneCount, isSeen }: { row: MapRow; laneCount: number; isSeen: boolean }) {
  const { lane, from, lines } = row
  return (
    <span className={`relative flex-none ${widths[laneCount - 1]}`}>
      <svg className="absolute inset-0 size-full fill-none stroke-line-strong stroke-2" aria-hidden="true">
        {lines.map((line) => (
          <line
            key={line.lane}
            x1={middleOf(line.lane)}
            x2={middleOf(line.lane)}
            y1={line.above ? '0' : '50%'}
            y2={line.below ? '100%' : '50%'}
          />
        ))}
        {from.map((other) => (
          <line key={`from ${other}`} x1={middleOf(other)} x2={middleOf(lane)} y1="50%" y2="50%" />
        ))}
        <circle
          cx={middleOf(lane)}
          cy="50%"
          r="6"
          className={isSeen ? 'fill-accent stroke-accent' : 'fill-bg stroke-text-2'}
        />
      </svg>
    </span>
  )
}
