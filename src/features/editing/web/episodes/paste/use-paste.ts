import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import type { Language } from '../../../../catalogue/contract.ts'
import { useStaff } from '../../../../staff/web/public.ts'
import type { PasteAnswer, PastedLink, pasteLinks, StaffSeason } from '../../../episodes-contract.ts'
import { type PasteDefaults, type PastedLine, readPastedLinks } from './read-pasted-links.ts'

/** What somebody corrected in the preview. */
export type Correction = Partial<{
  season_label: string
  episode_number: number
  language: Language
  mode: PastedLink['mode']
  isRemoved: boolean
}>

/** A line as it is to be saved; `outcome` undefined while the server has not said, or cannot. */
export type PreviewLine = PastedLine & {
  mode: PastedLink['mode']
  outcome: PasteAnswer['outcomes'][number] | undefined
}

type PasteState = {
  text: string
  defaults: PasteDefaults
  corrections: Record<string, Correction>
  seasons: readonly StaffSeason[]
}

/** The lines that are left, as they were read and then corrected. */
export function toLines({
  text,
  defaults,
  corrections,
  seasons,
}: PasteState): (PastedLine & { mode: PastedLink['mode'] })[] {
  const findLast = (season_label: string, language: Language) =>
    Math.max(
      0,
      ...seasons
        .filter((season) => season.season_label === season_label)
        .flatMap(({ episodes }) => episodes.filter((episode) => episode.language === language))
        .map(({ episode_number }) => episode_number),
    )
  return readPastedLinks(text, defaults, findLast).flatMap((line) => {
    const { isRemoved, mode = 'auto', ...correction } = corrections[line.key] ?? {}
    return isRemoved ? [] : [{ ...line, ...correction, mode }]
  })
}

export function toLinks(lines: readonly (PastedLine & { mode: PastedLink['mode'] })[]): PastedLink[] {
  return lines.flatMap(({ url, episode_number, season_label, language, mode }) =>
    url === undefined || episode_number === undefined ? [] : [{ url, episode_number, season_label, language, mode }],
  )
}

// Typing comes to rest before the server is asked.
const pauseMs = 300

/** What the lines would do, as the server says it a moment after the last key. */
export function usePastePreview(animeId: number, lines: ReturnType<typeof toLines>) {
  const staff = useStaff()
  const links = useRested(JSON.stringify(toLinks(lines)))
  const query = useQuery(
    {
      queryKey: [staff.id, 'admin', 'paste', animeId, links],
      queryFn: ({ signal }) =>
        callApi<typeof pasteLinks>(
          'POST /api/admin/animes/:id/links',
          { params: { id: String(animeId) }, body: { links: JSON.parse(links), dry_run: true } },
          { signal },
        ),
      enabled: links !== '[]',
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    },
    personQueries,
  )
  const isCurrent = links === JSON.stringify(toLinks(lines)) && !query.isPlaceholderData
  const outcomes = isCurrent ? (query.data?.outcomes ?? []) : []
  let place = 0
  const preview = lines.map((line): PreviewLine => {
    const isSent = line.url !== undefined && line.episode_number !== undefined
    return { ...line, outcome: isSent ? outcomes[place++] : undefined }
  })
  return { preview, error: links === '[]' ? null : query.error, isCurrent }
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
