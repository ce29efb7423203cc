import type { SpoilerMode } from '../../../../shared/spoiler-choice.ts'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { storeSpoilerChoice, useSpoilerChoice } from '../spoilers/store-spoiler-choice.ts'

const options = { off: 'Rien', unseen: 'Épisodes non vus', all: 'Tout' }

const meanings: Record<SpoilerMode, string> = {
  off: 'Titres, images et résumés des épisodes sont affichés.',
  unseen: 'Titres, images et résumés sont masqués au-delà du dernier épisode que vous avez vu.',
  all: 'Titres, images et résumés de tous les épisodes sont masqués, même de ceux que vous avez vus.',
}

/** The choice of what is covered, and what it means. Takes effect at once. */
export function SpoilerOptions() {
  const choice = useSpoilerChoice()
  return (
    <div>
      <SegmentedControl
        legend="Ce qui est masqué"
        options={options}
        value={choice.mode}
        onChange={(mode) => storeSpoilerChoice({ ...choice, mode })}
        full
      />
      <p className="mt-3 text-sm text-text-2" aria-live="polite">
        {meanings[choice.mode]}
      </p>
    </div>
  )
}
