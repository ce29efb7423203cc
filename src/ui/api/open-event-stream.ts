import type { AnswerOf, Endpoint, InputOf, NameOf } from '../../shared/contract/endpoint.ts'
import { fillPath } from '../../shared/contract/fill-path.ts'
import { reachAsCaller, toApiError } from './call-api.ts'
import { readEvents } from './read-events.ts'

/** What each event of an operation that goes on carries. */
export type EventOf<E extends Endpoint> = AnswerOf<E> extends AsyncIterable<infer Event> ? Event : never

/**
 * Calls an operation whose answer goes on, as `callApi` does: EventSource could not send the bearer token.
 * @returns its events, once the server has accepted; they end with the connection, and when `signal` says so
 * @throws ApiError as `callApi` does
 */
export async function openEventStream<E extends Endpoint = never>(
  name: NameOf<E>,
  input: InputOf<E>,
  { signal }: { signal: AbortSignal },
): Promise<AsyncIterable<EventOf<E>>> {
  const { params, query } = input as { params?: unknown; query?: unknown }
  const [method = '', path = ''] = name.split(' ')
  const headers = { accept: 'text/event-stream' }
  const response = await reachAsCaller(fillPath(path, params, query), { method, signal, headers, cache: 'no-store' })
  if (!response.ok || !response.body) throw await toApiError(response)
  return parseEach<EventOf<E>>(readEvents(response.body))
}

async function* parseEach<Event>(texts: AsyncIterable<string>): AsyncGenerator<Event, void> {
  for await (const text of texts) yield JSON.parse(text) as Event
}
