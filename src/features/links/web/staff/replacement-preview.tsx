import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf, InputOf } from '../../../../shared/contract/endpoint.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { previewReplacement, ReplacementLine, ReplacementProblem } from '../../mending-contract.ts'

export type Replacement = InputOf<typeof previewReplacement>['body']['replacement']
type Preview = AnswerOf<typeof previewReplacement>

const pauseMs = 300

/**
 * What a replacement would change, asked for when the typing rests.
 * @param replacement undefined while there is nothing to ask
 */
export function useReplacementPreview(replacement: Replacement | undefined) {
  const { id } = useStaff()
  const key = JSON.stringify(replacement)
  const settled = useSettled(key)
  const query = useQuery(
    {
      queryKey: [id, 'admin', 'links', 'preview', settled],
      queryFn: ({ signal }) => {
        const body = { replacement: JSON.parse(settled ?? '') as Replacement }
        return callApi<typeof previewReplacement>('POST /api/admin/links/replacements/preview', { body }, { signal })
      },
      enabled: settled !== undefined && key !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 0,
    },
    personQueries,
  )
  // Shown only as long as it speaks of what is typed.
  const isCurrent = key !== undefined && key === settled && !query.isPlaceholderData && query.isSuccess
  return { preview: key === undefined ? undefined : query.data, error: query.error, isCurrent }
}

/** The last text that stayed for a moment. */
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

/** '12 liens changent · 3 restent : l’épisode a déjà ce lien'. */
export function PreviewCounts({ preview }: { preview: Preview }) {
  const left = Object.entries(preview.problems).filter(([, count]) => count > 0)
  return (
    <p className="text-sm" role="status">
      <b className="font-semibold">{countOf(preview.change_count, 'lien change', 'liens changent')}</b>
      {left.map(([problem, count]) => (
        <span key={problem} className="text-danger">
          {' · '}
          {/* The keys are those of the answer; Object.entries cannot say so. */}
          {countOf(count, 'reste', 'restent')} : {problemWords[problem as ReplacementProblem]}
        </span>
      ))}
    </p>
  )
}

/** Before and after, line by line. */
export function PreviewLines({ lines }: { lines: readonly ReplacementLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
    <section className="preview-lines" aria-label="Aperçu" tabIndex={0}>
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
    </section>
  )
}
