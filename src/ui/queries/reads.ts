import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '../../shared/contract/endpoint.ts'
import { callApi } from '../api/call-api.ts'
import { readAfterWrites, type WriteScope } from './writes-in-turn.ts'

export type Operation = Pick<Endpoint, 'method' | 'path'>
type Filter = { predicate: (query: Pick<Query, 'queryKey'>) => boolean }

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/**
 * Returns the options of `useQuery` for an operation: `useQuery(readOf(listUsers, { query }))`. The key is the
 * operation and its input, without the account, as each account has its own client.
 * @param after writes that change the answer: it is fetched after those that are pending
 */
export function readOf<E extends Endpoint>(operation: E, input: InputOf<E>, { after }: { after?: WriteScope } = {}) {
  return queryOptions({
    queryKey: [nameOf(operation), input] as const,
    queryFn: ({ client, signal }) => {
      const read = () => callApi(operation, input, { signal })
      return after ? readAfterWrites(client, after, read) : read()
    },
  })
}

/** Without a network, such a read fails with a message instead of waiting; it is repeated once the network returns. */
export const failsOffline = { networkMode: 'always', refetchOnReconnect: true } as const

/** Returns a filter for the answers of these operations, with any input. */
export function answersOf(...operations: Operation[]): Filter {
  const names = new Set<unknown>(operations.map(nameOf))
  return { predicate: ({ queryKey: [name] }) => names.has(name) }
}

/** A filter for the answers of the administration, except previews of a change. */
export const staffAnswers: Filter = { predicate: ({ queryKey: [name] }) => String(name).startsWith('GET /api/admin/') }

/** Refetches operations: at once where they are shown, elsewhere when they are next shown. */
export function refresh(queries: QueryClient, ...operations: Operation[]): Promise<void> {
  return queries.invalidateQueries(answersOf(...operations))
}
