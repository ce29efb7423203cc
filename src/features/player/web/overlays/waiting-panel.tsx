/** A spinner over a scrim, with a label. */
export function WaitingPanel({ label }: { label: string }) {
  return (
    <div className="player-overlay player-waiting" role="status">
      <span className="player-spinner" />
      <b className="font-semibold">{label}</b>
    </div>
  )
}
