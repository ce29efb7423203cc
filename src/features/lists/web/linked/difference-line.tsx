import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { Difference, DifferenceChoice, DifferenceKind, Standing } from '../../linked-contract.ts'
import { toStatusText } from '../watchlist/public.ts'

const lineLook = 'flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t py-4'
const animeLook = 'flex min-w-0 flex-1 basis-48 gap-3.5'

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
    <li className={lineLook}>
      <div className={animeLook}>
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

export function WaitingDifferences() {
  return (
    <SkeletonRows count={5} className={lineLook}>
      <span className={animeLook}>
        <Skeleton className="h-18 w-12 flex-none" />
        <span className="grid flex-1 content-start gap-2.5">
          <Skeleton className="h-5 w-60 max-w-full" />
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3.5 w-40 max-w-full" />
        </span>
      </span>
      <Skeleton className="h-11 w-60 max-w-full" />
    </SkeletonRows>
  )
}

/** Formats `Terminé · 12 épisodes vus · 8,5 / 10`. */
function toStandingText(given: Standing | null): string {
  if (!given) return 'absent'
  const text = toStatusText(given.status, given.seen_count)
  return given.note === null ? text : `${text} · ${toFrenchNumber(given.note)} / 10`
}

export function kindWords(siteName: string): Record<DifferenceKind, string> {
  return {
    here: 'Seulement ici',
    there: `Seulement sur ${siteName}`,
    both: 'Différents',
    unlinked: 'Pas reliés',
  }
}

/** Returns the choices of a kind. */
export function optionsOf(
  kind: Exclude<DifferenceKind, 'unlinked'>,
  siteName: string,
): Partial<Record<DifferenceChoice, string>> {
  if (kind === 'here') return { here: `Ajouter à ${siteName}`, leave: 'Laisser' }
  if (kind === 'there') return { there: 'Ajouter ici', leave: 'Laisser' }
  return { here: 'Comme ici', there: `Comme sur ${siteName}`, leave: 'Laisser' }
}
