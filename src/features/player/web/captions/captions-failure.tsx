/** Says for a few seconds that captions, or the code that draws them, did not load. */
export function CaptionsFailure() {
  return (
    <p className="player-captions-failure" role="status">
      Les sous-titres n’ont pas pu être chargés.
    </p>
  )
}
