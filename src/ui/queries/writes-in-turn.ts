import type { QueryClient } from '@tanstack/react-query'

/** Names writes that are sent one after another. */
export type WriteScope = { id: string }

/** Reads data that the writes of a scope change: after the pending ones, and again if one began meanwhile. */
export async function readAfterWrites<Answer>(
  client: QueryClient,
  { id }: WriteScope,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const listWrites = () => client.getMutationCache().findAll({ predicate: ({ options }) => options.scope?.id === id })
  while (listWrites().some(({ state }) => state.status === 'pending')) await anyWriteChanges(client)
  const latest = listWrites().at(-1)
  const answer = await read()
  return listWrites().at(-1) === latest ? answer : readAfterWrites(client, { id }, read)
}

function anyWriteChanges(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      stop()
      resolve()
    })
  })
}
