import { Type } from 'lucide-react'
import { findShownCaptions, toChoice } from '../captions/caption-track.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { PageHeader } from './page-header.tsx'
import { PageRow } from './page-row.tsx'
import { settingNote } from './settings-looks.ts'
import type { OpenPage } from './settings-pages.ts'

/** Chooses the captions and their style. */
export function CaptionsPage({ onOpen }: { onOpen: OpenPage }) {
  const tracks = usePlayerState((state) => state.captionTracks)
  const shown = usePlayerState((state) => findShownCaptions(state)?.id)
  const [, setCaptions] = usePreference('captions')
  const choices = [{ value: 'off', label: 'Désactivés' }, ...tracks.map(({ id, label }) => ({ value: id, label }))]
  const choose = (id: string) => {
    const track = tracks.find((each) => each.id === id)
    setCaptions(track ? toChoice(track, tracks) : 'off')
  }
  return (
    <>
      <PageHeader page="captions" onOpen={onOpen} />
      {tracks.length > 0 ? (
        <ChoiceList legend="Sous-titres" choices={choices} value={shown ?? 'off'} onChange={choose} />
      ) : (
        <p className={settingNote}>Cet épisode n’a pas de sous-titres à part : ils sont dans l’image.</p>
      )}
      {tracks.some(({ isSdh }) => isSdh) && (
        <p className={settingNote}>SME : pour les sourds et malentendants, avec les sons et qui parle.</p>
      )}
      <PageRow page="caption-style" icon={Type} label="Style des sous-titres" onOpen={onOpen} />
    </>
  )
}
