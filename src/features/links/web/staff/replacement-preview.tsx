import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf, InputOf } from '../../../../shared/contract/endpoint.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { ScrollBox } from '../../../../ui/components/scroll-box.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { previewReplacement, type ReplacementLine, type ReplacementProblem } from '../../mending-contract.ts'

export const previewLines = [
  'grid content-start overflow-auto max-h-[min(420px,46vh)] border border-line rounded-control',
  '[&_li]:grid [&_li]:gap-0.5 [&_li]:py-1.75 [&_li]:px-3 [&_li]:wrap-anywhere',
  '[&_li+li]:border-t [&_li+li]:border-line',
  "[&_del]:font-mono [&_del]:text-[0.75rem] [&_del]:no-underline [&_del]:text-text-3 [&_del]:before:content-['−_']",
  "[&_ins]:font-mono [&_ins]:text-[0.75rem] [&_ins]:no-underline [&_ins]:text-success [&_ins]:before:content-['+_']",
  '[&_[data-refused]_ins]:text-danger [&_[data-refused]_ins]:line-through',
].join(' ')

export type Replacement = InputOf<typeof previewReplacement>['body']['replacement']
type Preview = AnswerOf<typeof previewReplacement>

const pauseMs = 300

/**
 * Fetches the preview of a replacement once typing pauses.
 * @param replacement undefined while the input is incomplete
 */
export function useReplacementPreview(replacement: Replacement | undefined) {
  const key = JSON.stringify(replacement)
  const settled = useSettled(key)
  const query = useQuery({
    ...readOf(previewReplacement, { body: { replacement: JSON.parse(settled ?? '{}') as Replacement } }),
    enabled: settled !== undefined && key !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  // Shown only while it matches the typed text.
  const isCurrent = key !== undefined && key === settled && !query.isPlaceholderData && query.isSuccess
  const preview = key === undefined ? undefined : query.data
  return { preview, error: query.error, isCurrent, count: isCurrent && preview ? preview.change_count : 0 }
}

/** Returns the last text that stayed unchanged for a moment. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export const problemWords: Record<ReplacementProblem, string> = {
  invalid: 'pas une adresse valable',
  taken: 'l’épisode a déjà ce lien',
  twice: 'deux liens auraient la même adresse',
  same: 'adresse inchangée',
}

/** '12 liens changent · 3 restent : l’épisode a déjà ce lien · 2 sans lecteur connu'. */
export function PreviewCounts({ preview }: { preview: Preview }) {
  const left = Object.entries(preview.problems).filter(([, count]) => count > 0)
  const { unplayable, change_count: total } = preview
  const isPart = unplayable.judged_count < total
  return (
    <p className="text-sm" role="status">
      <b className="font-semibold">{countOf(total, 'lien change', 'liens changent')}</b>
      {left.map(([problem, count]) => (
        <span key={problem} className="text-danger">
          {' · '}
          {/* The keys are those of the response; the type of Object.entries loses them. */}
          {countOf(count, 'reste', 'restent')} : {problemWords[problem as ReplacementProblem]}
        </span>
      ))}
      {unplayable.count > 0 && (
        <span className="text-warning">
          {' · '}
          {toFrenchNumber(unplayable.count)} {isPart && `des ${toFrenchNumber(unplayable.judged_count)} premiers `}
          sans lecteur connu
        </span>
      )}
    </p>
  )
}

/** The changes before and after, line by line. */
export function PreviewLines({ lines }: { lines: readonly ReplacementLine[] }) {
  return (
    <ScrollBox label="Aperçu" className={previewLines}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} data-refused={line.problem !== null || undefined}>
            <span className="text-text-3 text-xs">
              {line.anime_title} · {toEpisodePlace(line)} · {line.language}
              {line.problem && <b className="font-semibold text-danger"> — {problemWords[line.problem]}</b>}
              {!line.problem && line.reader === null && (
                <b className="font-semibold text-warning"> — aucun lecteur connu pour cet hébergeur</b>
              )}
            </span>
            <del>{line.before}</del>
            <ins>{line.after}</ins>
          </li>
        ))}
      </ul>
    </ScrollBox>
  )
}
