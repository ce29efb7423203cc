import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type {
  applyImport,
  changeImportLine,
  decideImportLines,
  dropImport,
  ImportLine,
  ListImport,
  listImportLines,
  listImports,
  ShownLines,
  startImport,
  undoImport,
} from '../../transfer-contract.ts'
import { watchlistKey } from '../watchlist/public.ts'

// Without a network a question fails and says so, instead of waiting for one.
const networkMode = 'always'
/** How often the page looks how far the matching is. */
const matchingPollMs = 1000
const linesOnPage = 50

const importsKey = (userId: number) => [userId, 'list-imports'] as const
const linesKey = (userId: number) => [userId, 'list-import-lines'] as const

/** The person's imports, asked for again and again while one of them looks for its animes. */
export function importsQuery(userId: number) {
  return queryOptions({
    queryKey: importsKey(userId),
    queryFn: async ({ signal }) => {
      const { imports } = await callApi<typeof listImports>('GET /api/list-imports', {}, { signal })
      return imports
    },
    refetchInterval: ({ state }) => (state.data?.some(isMatching) ? matchingPollMs : false),
    networkMode,
  })
}

const isMatching = ({ state }: ListImport) => state === 'matching'

export type ReviewView = { show: ShownLines; page: number }

/** The lines that are looked over; those before stay until the next ones are there. */
export function linesQuery(userId: number, importId: number, { show, page }: ReviewView) {
  const input = { params: { id: String(importId) }, query: { show, page, limit: linesOnPage } }
  return queryOptions({
    queryKey: [...linesKey(userId), importId, input.query],
    queryFn: ({ signal }) => callApi<typeof listImportLines>('GET /api/list-imports/:id/lines', input, { signal }),
    placeholderData: keepPreviousData,
    networkMode,
  })
}

export function countPages(lines: number): number {
  return Math.max(1, Math.ceil(lines / linesOnPage))
}

type OnError = (error: unknown) => void

/** Brings a file. */
export async function bringList(userId: number, file: File): Promise<void> {
  const { import: started } = await callApi<typeof startImport>('POST /api/list-imports', { body: { file } })
  personQueries.removeQueries({ queryKey: linesKey(userId) })
  writeImport(userId, started)
  await personQueries.invalidateQueries({ queryKey: importsKey(userId) })
}

export type LineChange = { anime_id: number } | { decision: 'add' | 'replace' | 'skip' }

/** Decides a line at once; it stays where it is until the view is asked for again. */
export function useLineDecision(userId: number, importId: number, onError: OnError) {
  return useMutation(
    {
      networkMode,
      mutationFn: ({ line, change }: { line: ImportLine; change: LineChange }) =>
        callApi<typeof changeImportLine>('PATCH /api/list-imports/:id/lines/:position', {
          params: { id: String(importId), position: String(line.position) },
          body: change,
        }),
      onMutate: ({ line, change }) => {
        if ('decision' in change) writeLine(userId, importId, { ...line, decision: change.decision })
      },
      onSuccess: ({ line, import: changed }) => {
        writeLine(userId, importId, line)
        writeImport(userId, changed)
      },
      onError: (error, { line }) => {
        writeLine(userId, importId, line)
        onError(error)
      },
      onSettled: () => personQueries.invalidateQueries({ queryKey: linesKey(userId), refetchType: 'none' }),
    },
    personQueries,
  )
}

export function useBulkDecision(userId: number, importId: number, onError: OnError) {
  return useMutation(
    {
      networkMode,
      mutationFn: (body: { show: ShownLines; decision: 'accept' | 'skip' }) =>
        callApi<typeof decideImportLines>('POST /api/list-imports/:id/decide', {
          params: { id: String(importId) },
          body,
        }),
      onSuccess: ({ import: changed }) => writeImport(userId, changed),
      onError,
      onSettled: () => personQueries.invalidateQueries({ queryKey: linesKey(userId) }),
    },
    personQueries,
  )
}

/** What becomes of a whole import. Whatever the person has may have changed by it. */
export function useImportStep(userId: number, importId: number, onError: OnError) {
  const params = { id: String(importId) }
  return useMutation(
    {
      networkMode,
      mutationFn: async (step: { kind: 'apply'; marksSeen: boolean } | { kind: 'undo' } | { kind: 'drop' }) => {
        if (step.kind === 'drop') {
          await callApi<typeof dropImport>('DELETE /api/list-imports/:id', { params })
          return { keptCount: 0 }
        }
        if (step.kind === 'undo') {
          const { kept_count } = await callApi<typeof undoImport>('POST /api/list-imports/:id/undo', { params })
          return { keptCount: kept_count }
        }
        const body = { mark_seen: step.marksSeen }
        await callApi<typeof applyImport>('POST /api/list-imports/:id/apply', { params, body })
        return { keptCount: 0 }
      },
      onError,
      onSettled: () =>
        Promise.all([
          personQueries.invalidateQueries({ queryKey: importsKey(userId) }),
          personQueries.invalidateQueries({ queryKey: watchlistKey(userId) }),
          personQueries.invalidateQueries({ queryKey: [userId, 'watching'] }),
        ]),
    },
    personQueries,
  )
}

function writeImport(userId: number, changed: ListImport): void {
  personQueries.setQueryData(importsQuery(userId).queryKey, (imports) => {
    const others = imports?.filter(({ id }) => id !== changed.id) ?? []
    return [changed, ...others].sort((a, b) => b.id - a.id)
  })
}

type Lines = { lines: ImportLine[]; total: number }

function writeLine(userId: number, importId: number, line: ImportLine): void {
  personQueries.setQueriesData({ queryKey: [...linesKey(userId), importId] }, (page: Lines | undefined) => {
    if (!page) return undefined
    return { ...page, lines: page.lines.map((one) => (one.position === line.position ? line : one)) }
  })
}
