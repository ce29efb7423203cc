import type { QueryClient } from '@tanstack/react-query'

/** Names writes that are sent one after another. */
export type WriteScope = { id: string }

/** Reads data that the writes of a scope change: waits for pending ones, and reads again if one began meanwhile. */
export async function readAfterWrites<Answer>(
  client: QueryClient,
  { id }: WriteScope,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const listWrites = () => client.getMutationCache().findAll({ predicate: ({ options }) => options.scope?.id === id })
  while (listWrites().some(({ state }) => state.status === 'pending')) await untilWriteChanges(client)
  const latest = listWrites().at(-1)
  const answer = await read()
  return listWrites().at(-1) === latest ? answer : readAfterWrites(client, { id }, read)
}

/** Waits for the next change of any write's state. */
function untilWriteChanges(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      stop()
      resolve()
    })
  })
}
