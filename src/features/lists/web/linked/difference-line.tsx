import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { Difference, DifferenceChoice, Standing } from '../../linked-contract.ts'
import { toStatusText } from '../watchlist/public.ts'
import { optionsOf } from './difference-words.ts'

type DifferenceLineProps = {
  line: Difference
  siteName: string
  /** Undefined for an anime that the site does not know. */
  choice: DifferenceChoice | undefined
  /** No more animes can have a choice of their own. */
  isFull: boolean
  onChoose: (choice: DifferenceChoice) => void
}

/** An anime as it is here and there, with the choice between both. */
export function DifferenceLine({ line, siteName, choice, isFull, onChoose }: DifferenceLineProps) {
  const { anime, kind, here, there } = line
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t py-4">
      <div className="flex min-w-0 flex-1 basis-48 gap-3.5">
        <CoverPicture url={anime.cover_url} title={anime.title} sizes="48px" className="w-12 flex-none self-start" />
        <div className="min-w-0 flex-1">
          <h3 className="type-card-title text-h3 [overflow-wrap:anywhere]">{anime.title}</h3>
          <p className="mt-1 text-sm text-text-2">Ici : {toStandingText(here)}</p>
          {kind !== 'unlinked' && (
            <p className="text-sm text-text-2">
              {siteName} : {toStandingText(there)}
            </p>
          )}
        </div>
      </div>
      {kind === 'unlinked' ? (
        <Tag>Pas relié</Tag>
      ) : (
        !isFull && (
          <SegmentedControl
            legend={`Que faire de ${anime.title}`}
            options={optionsOf(kind, siteName)}
            value={choice}
            onChange={onChoose}
          />
        )
      )}
    </li>
  )
}

/** Formats `Terminé · 12 épisodes vus · 8,5 / 10`. */
function toStandingText(given: Standing | null): string {
  if (!given) return 'absent'
  const text = toStatusText(given.status, given.seen_count)
  return given.note === null ? text : `${text} · ${toFrenchNumber(given.note)} / 10`
}
