import { Replace } from 'lucide-react'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { toMetaLine } from '../../../catalogue/web/public.ts'
import { likelyFrom, sureFrom } from '../../rules.ts'
import type { ImportLine } from '../../transfer-contract.ts'
import { toStatusText } from '../watchlist/public.ts'

const reviewLine = [
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_190px] gap-y-3 gap-x-6 py-4 border-t border-line [content-visibility:auto]',
  '[contain-intrinsic-size:auto_150px]',
  'max-lg:grid-cols-[minmax(0,1fr)] max-lg:[contain-intrinsic-size:auto_260px] max-lg:[&>fieldset]:justify-self-start',
].join(' ')

type Decision = 'add' | 'replace' | 'skip'

type ReviewLineProps = {
  line: ImportLine
  onDecide: (decision: Decision) => void
  /** Opens the choice of another anime. */
  onChoose: () => void
}

/** A line of the file beside its anime and a conflicting entry. */
export function ReviewLine({ line, onDecide, onChoose }: ReviewLineProps) {
  const name = line.title || 'Sans titre'
  return (
    <li className={reviewLine}>
      <div className="min-w-0">
        <h2 className="type-card-title text-h3 [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-1 text-sm text-text-2">
          {line.is_score_only && line.mine ? toScoreText(line.score) : toEntryText(line)}
          {line.year !== null && ` · ${line.year}`}
        </p>
      </div>
      <Match line={line} onChoose={onChoose} />
      {line.anime && (
        <SegmentedControl
          legend={`Que faire de ${name}`}
          options={line.is_conflict ? conflictOptions : usualOptions}
          value={line.decision === 'pending' ? undefined : line.decision}
          onChange={onDecide}
        />
      )}
    </li>
  )
}

export function WaitingLines() {
  return (
    <SkeletonRows count={5} className={reviewLine}>
      <span className="grid content-start gap-2.5">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-3.5 w-32" />
      </span>
      <span className="flex gap-3.5">
        <Skeleton className="h-18 w-12 flex-none" />
        <span className="grid flex-1 content-start gap-2.5">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-11 w-52 max-w-full" />
        </span>
      </span>
      <Skeleton className="h-11 w-47.5" />
    </SkeletonRows>
  )
}

const usualOptions = { add: 'Importer', skip: 'Ignorer' }
const conflictOptions = { skip: 'Garder', replace: 'Remplacer' }

function toEntryText({ status, seen_count, score }: Pick<ImportLine, 'status' | 'seen_count' | 'score'>): string {
  const text = toStatusText(status, seen_count)
  return score === null ? text : `${text} · ${toScoreText(score).toLowerCase()}`
}

const toScoreText = (score: number | null) => `Note ${toFrenchNumber((score ?? 0) / 10)}`

function Match({ line, onChoose }: Pick<ReviewLineProps, 'line' | 'onChoose'>) {
  const { anime } = line
  return (
    <div className="flex gap-3.5 min-w-0">
      {anime ? (
        <CoverPicture url={anime.cover_url} title={anime.title} sizes="48px" className="w-12 flex-none self-start" />
      ) : (
        <span className="w-12 flex-none" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{anime ? anime.title : 'Aucun anime trouvé'}</p>
        {anime && <p className="text-sm text-text-2">{toMetaLine(anime)}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <Confidence line={line} />
          {line.is_shared && <Tag>Plusieurs lignes pour cet anime</Tag>}
        </p>
        {line.mine && line.is_conflict && (
          <p className="mt-1.5 text-sm text-warning">Dans votre watchlist : {toEntryText(line.mine)}</p>
        )}
        {line.mine && !line.is_conflict && <p className="mt-1.5 text-sm text-text-3">Déjà dans votre watchlist</p>}
        <Button variant="ghost" size="dense" className="-ml-3 mt-1 min-h-11" onClick={onChoose}>
          <Replace className="size-4" />
          {anime ? 'Choisir un autre anime' : 'Choisir un anime'}
          <span className="sr-only"> pour {line.title || `la ligne ${line.position}`}</span>
        </Button>
      </div>
    </div>
  )
}

function Confidence({ line: { anime, confidence } }: { line: ImportLine }) {
  if (!anime) return <Tag tone="danger">Introuvable</Tag>
  const percent = `${confidence}\u00a0%`
  if (confidence >= sureFrom) return <Tag tone="success">Sûr {percent}</Tag>
  return confidence >= likelyFrom ? (
    <Tag tone="info">Probable {percent}</Tag>
  ) : (
    <Tag tone="warning">À vérifier {percent}</Tag>
  )
}
