import { useEffect, useRef } from 'react'
import { usePlayerState } from '../player-scene.ts'

/** The captions of the moment, drawn by the player so that they stay clear of its controls. */
export function CaptionsView() {
  const shown = usePlayerState((state) => state.captions === 'shown')
  const cues = usePlayerState((state) => state.cues)
  if (!shown || cues.length === 0) return null
  return (
    <div className="player-captions" lang="fr">
      {cues.map((cue) => (
        <p key={`${cue.startTime}-${cue.text}`}>
          <CueText cue={cue} />
        </p>
      ))}
    </div>
  )
}

/** A cue holds markup of its own (italics, ruby, voices), which the browser turns into nodes. */
function CueText({ cue }: { cue: VTTCue }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(cue.getCueAsHTML())
  }, [cue])
  return <span ref={place} />
}
