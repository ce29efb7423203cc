import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { answersOf, failsOffline, readOf, refresh } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listWatching } from '../../../watching/contract.ts'
import {
  applyImport,
  changeImportLine,
  decideImportLines,
  dropImport,
  type ImportLine,
  type ListImport,
  listImportLines,
  listImports,
  type ShownLines,
  startImport,
  undoImport,
} from '../../transfer-contract.ts'
import { linesOnPage } from '../list-pages.ts'
import { watchlistReads } from '../watchlist/public.ts'

const matchingPollMs = 1000

/** Fetches the person's imports, polling while one is being matched. */
export const importsQuery = queryOptions({
  ...readOf(listImports, {}),
  refetchInterval: ({ state }) =>
    state.data?.imports.some((one) => one.state === 'matching') ? matchingPollMs : false,
  ...failsOffline,
})

export type ReviewView = { show: ShownLines; page: number }

/** Fetches lines to review; former ones stay until the next arrive. */
export function linesQuery(importId: number, { show, page }: ReviewView) {
  const input = { params: { id: importId }, query: { show, page, limit: linesOnPage } }
  return queryOptions({ ...readOf(listImportLines, input), placeholderData: keepPreviousData, ...failsOffline })
}

type OnError = (error: unknown) => void

export function useUploadList() {
  return useWrite({
    send: (file: File) => callApi(startImport, { body: { file } }),
    onSuccess({ import: started }, _file, _before, { client }) {
      client.removeQueries(answersOf(listImportLines))
      writeImport(client, started)
    },
    refreshes: [listImports],
  })
}

/** Decisions and steps are sent in turn: a press on 'Importer' must not overtake the decision before it. */
const scope = { id: 'list-import' }

export type LineChange = { anime_id: number } | { decision: 'add' | 'replace' | 'skip' }

/** Decides a line optimistically; it stays in the view until the next fetch. */
export function useLineDecision(importId: number, onError: OnError) {
  return useWrite({
    scope,
    send: ({ line, change }: { line: ImportLine; change: LineChange }) =>
      callApi(changeImportLine, { params: { id: importId, position: line.position }, body: change }, outlivesPage),
    onMutate: ({ line, change }, { client }) => {
      if ('decision' in change) writeLine(client, importId, { ...line, decision: change.decision })
    },
    onSuccess: ({ line, import: changed }, _change, _before, { client }) => {
      writeLine(client, importId, line)
      writeImport(client, changed)
    },
    onError: (error, { line }, _before, { client }) => {
      writeLine(client, importId, line)
      onError(error)
    },
    // After a failure the lines are read: an earlier decision may have failed too.
    onSettled: (_answer, error, _change, _before, { client }) =>
      client.invalidateQueries({ ...answersOf(listImportLines), refetchType: error ? 'active' : 'none' }),
  })
}

export function useBulkDecision(importId: number, onError: OnError) {
  return useWrite({
    scope,
    send: (body: { show: ShownLines; decision: 'accept' | 'skip' }) =>
      callApi(decideImportLines, { params: { id: importId }, body }),
    onSuccess: ({ import: changed }, _body, _before, { client }) => writeImport(client, changed),
    onError,
    refreshes: [listImportLines],
  })
}

/**
 * Runs a step of a whole import, then refetches the imports, the watchlist and 'En cours'. Answers with the number of
 * animes that an undo left unchanged.
 */
export function useImportStep(importId: number, onError: OnError = () => undefined) {
  const params = { id: importId }
  return useWrite({
    scope,
    send: async (step: { kind: 'apply'; marksSeen: boolean } | { kind: 'undo' } | { kind: 'drop' }) => {
      if (step.kind === 'undo') return (await callApi(undoImport, { params })).kept_count
      if (step.kind === 'drop') await callApi(dropImport, { params })
      else await callApi(applyImport, { params, body: { mark_seen: step.marksSeen } })
      return 0
    },
    onError,
    // Loading until the imports are read, which end the review.
    onSettled: async (_answer, error, _step, _before, { client }) => {
      const read = refresh(client, listImports, ...watchlistReads, listWatching)
      if (!error) await read
    },
  })
}

function writeImport(client: QueryClient, changed: ListImport): void {
  client.setQueryData(importsQuery.queryKey, (known) => {
    const others = known?.imports.filter(({ id }) => id !== changed.id) ?? []
    return { imports: [changed, ...others].sort((a, b) => b.id - a.id) }
  })
}

function writeLine(client: QueryClient, importId: number, line: ImportLine): void {
  const isOfImport = (key: readonly unknown[]) => (key[1] as { params: { id: number } }).params.id === importId
  const lines = answersOf(listImportLines).predicate
  client.setQueriesData<AnswerOf<typeof listImportLines>>(
    { predicate: (query) => lines(query) && isOfImport(query.queryKey) },
    (page) => page && { ...page, lines: page.lines.map((one) => (one.position === line.position ? line : one)) },
  )
}
