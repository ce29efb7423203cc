import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useRested } from '../../../../../ui/queries/use-rested.ts'
import type { Language } from '../../../../catalogue/contract.ts'
import { useUnplayable } from '../../../../links/web/public.ts'
import { type PasteAnswer, type PastedLink, pasteLinks, type StaffSeason } from '../../../episodes-contract.ts'
import { type PasteDefaults, type PastedLine, readPastedLinks } from './read-pasted-links.ts'

/** A manual correction in the preview. */
export type Correction = Partial<{
  season_label: string
  episode_number: number
  language: Language
  mode: PastedLink['mode']
  isRemoved: boolean
}>

type CorrectedLine = PastedLine & { mode: PastedLink['mode'] }

/** A line to save; `outcome` is undefined until the server responds, or if it cannot. */
export type PreviewLine = CorrectedLine & {
  outcome: PasteAnswer['outcomes'][number] | undefined
  /** Whether no host of the site plays it; false until that is known. */
  isUnplayable: boolean
}

type PasteState = {
  text: string
  defaults: PasteDefaults
  corrections: Record<string, Correction>
  seasons: readonly StaffSeason[]
}

/** Returns the remaining lines, parsed and then corrected, and the keys of the removed ones. */
export function toLines({ text, defaults, corrections, seasons }: PasteState): {
  lines: CorrectedLine[]
  removed: string[]
} {
  const findLast = (season_label: string, language: Language) =>
    Math.max(
      0,
      ...seasons
        .filter((season) => season.season_label === season_label)
        .flatMap(({ episodes }) => episodes.filter((episode) => episode.language === language))
        .map(({ episode_number }) => episode_number),
    )
  const removed: string[] = []
  const lines = readPastedLinks(text, defaults, findLast).flatMap((line) => {
    const { isRemoved, mode = 'auto', ...correction } = corrections[line.key] ?? {}
    if (isRemoved) removed.push(line.key)
    return isRemoved ? [] : [{ ...line, ...correction, mode }]
  })
  return { lines, removed }
}

/** Converts lines to the links of the call, without the lines that lack an address or a number. */
export function toLinks(lines: readonly CorrectedLine[]): PastedLink[] {
  return lines.flatMap(({ url, episode_number, season_label, language, mode }) =>
    url === undefined || episode_number === undefined ? [] : [{ url, episode_number, season_label, language, mode }],
  )
}

/** Fetches the outcomes of the lines once typing pauses. */
export function usePastePreview(animeId: number, lines: readonly CorrectedLine[]) {
  const links = useRested(JSON.stringify(toLinks(lines)))
  const query = useQuery({
    ...readOf(pasteLinks, { params: { id: animeId }, body: { links: JSON.parse(links), dry_run: true } }),
    enabled: links !== '[]',
    placeholderData: keepPreviousData,
    // What is saved or undone meanwhile changes it.
    gcTime: 0,
  })
  const unplayable = useUnplayable(lines.flatMap(({ url }) => url ?? []))
  const isCurrent = links === JSON.stringify(toLinks(lines)) && !query.isPlaceholderData
  const outcomes = isCurrent ? (query.data?.outcomes ?? []) : []
  let place = 0
  const preview = lines.map((line): PreviewLine => {
    const isSent = line.url !== undefined && line.episode_number !== undefined
    const isUnplayable = line.url !== undefined && unplayable.has(line.url)
    return { ...line, isUnplayable, outcome: isSent ? outcomes[place++] : undefined }
  })
  return { preview, error: links === '[]' ? null : query.error, isCurrent }
}
