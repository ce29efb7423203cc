import type { AnswerOf, Endpoint, InputOf } from '../../shared/contract/endpoint.ts'
import { fillPath } from '../../shared/contract/fill-path.ts'
import { reachAsCaller, toApiError } from './call-api.ts'
import { readEvents } from './read-events.ts'

/** The type of the events of a streaming operation. */
export type EventOf<E extends Endpoint> = AnswerOf<E> extends AsyncIterable<infer Event> ? Event : never

/**
 * Calls a streaming operation as `callApi` does, because EventSource cannot send the bearer token.
 * @returns its events, once the server has accepted; they end with the connection, and when `signal` aborts
 * @throws ApiError as `callApi` does
 */
export async function openEventStream<E extends Endpoint>(
  { method, path, failure }: E,
  input: InputOf<E>,
  { signal }: { signal: AbortSignal },
): Promise<AsyncIterable<EventOf<E>>> {
  const { params, query } = input as { params?: unknown; query?: unknown }
  const headers = { accept: 'text/event-stream' }
  const response = await reachAsCaller(fillPath(path, params, query), { method, signal, headers, cache: 'no-store' })
  if (!response.ok || !response.body) throw await toApiError(response, failure)
  return parseEach<EventOf<E>>(readEvents(response.body))
}

async function* parseEach<Event>(texts: AsyncIterable<string>): AsyncGenerator<Event, void> {
  for await (const text of texts) yield JSON.parse(text) as Event
}
