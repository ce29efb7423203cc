import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { listen } from '../network/listen.ts'

const clients = new Map<number, QueryClient>()

/** Returns the account's own query client, so that no data of another account is shown. */
export function queriesOf(userId: number): QueryClient {
  const known = clients.get(userId)
  if (known) return known
  // The manager assumes a network until an event says otherwise.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network the service worker may have the answer.
        networkMode: 'offlineFirst',
        // Refusals are final; a call that did not reach the server is retried while there is a network.
        retry: (failures, error) =>
          failures < 2 && navigator.onLine && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
      // Without a network a change fails and reports it, instead of waiting.
      mutations: { networkMode: 'always' },
    },
  })
  // Writes in turn are sent one by one: those that wait would be lost with the page.
  listen(window, 'beforeunload', (event) => {
    if (client.isMutating({ predicate: ({ state }) => state.isPaused }) > 0) event.preventDefault()
  })
  clients.set(userId, client)
  return client
}

/** Provides the account's query client (`RequireSession` for whole pages), whose code visitors do not load. */
export function PersonQueries({ userId, children }: { userId: number; children: ReactNode }) {
  return <QueryClientProvider client={queriesOf(userId)}>{children}</QueryClientProvider>
}

/** Wraps a part for members, lazily loaded by pages for visitors. */
export function withPersonQueries<Props extends { userId: number }>(Part: ComponentType<Props>) {
  return function PersonPart(props: Props) {
    return (
      <PersonQueries userId={props.userId}>
        <Part {...props} />
      </PersonQueries>
    )
  }
}
