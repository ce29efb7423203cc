import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { storeSpoilerChoice, useSpoilerChoice } from '../spoilers/store-spoiler-choice.ts'
import { SpoilerOptions } from './spoiler-options.tsx'
import '../../../../ui/styles/later.css'

/** What is covered, and the exception for one anime. */
export function SpoilerDialog({ animeId, open, onClose }: { animeId: number; open: boolean; onClose: () => void }) {
  const { mode, shown_anime_ids } = useSpoilerChoice()
  const others = shown_anime_ids.filter((id) => id !== animeId)
  return (
    <Dialog open={open} onClose={onClose} title="Masquer les spoilers">
      <SpoilerOptions />
      {mode !== 'off' && (
        <Switch
          label="Ne rien masquer pour cet anime"
          checked={others.length < shown_anime_ids.length}
          onChange={({ target }) =>
            storeSpoilerChoice({ mode, shown_anime_ids: target.checked ? [...others, animeId] : others })
          }
        />
      )}
    </Dialog>
  )
}
