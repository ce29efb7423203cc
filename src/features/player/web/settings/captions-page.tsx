import { Type } from 'lucide-react'
import { findShownCaptions, toChoice } from '../captions/caption-track.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { settingNote } from './settings-looks.ts'
import { type OpenPage, PageHeader, PageRow } from './settings-pages.tsx'

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
      <PageRow page="caption-style" icon={Type} onOpen={onOpen} />
    </>
  )
}
