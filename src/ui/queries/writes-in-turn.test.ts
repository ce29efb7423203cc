import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAfterWrites } from './writes-in-turn.ts'

const scope = { id: 'list' }

function createList() {
  // As a person's client, which sends without a network, too.
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const stored: string[] = []
  const write = (text: string, arrives: Promise<unknown>) =>
    new MutationObserver(client, {
      scope,
      mutationFn: async () => {
        await arrives
        stored.push(text)
      },
    }).mutate()
  return { client, stored, write }
}

test('a read shows the writes that were pending', async () => {
  const { client, stored, write } = createList()
  const { promise, resolve } = Promise.withResolvers<void>()
  const writes = [write('a', promise), write('b', promise)]
  const reading = readAfterWrites(client, scope, async () => [...stored])
  resolve()
  await Promise.all(writes)
  expect(await reading).toEqual(['a', 'b'])
})

test('a read is repeated when a write began meanwhile', async () => {
  const { client, stored, write } = createList()
  const { promise, resolve } = Promise.withResolvers<void>()
  const reading = readAfterWrites(client, scope, async () => {
    const answer = [...stored]
    await promise
    return answer
  })
  await write('a', Promise.resolve())
  resolve()
  expect(await reading).toEqual(['a'])
})

test('a read does not wait for other writes', async () => {
  const { client, stored, write } = createList()
  void write('a', new Promise(() => {}))
  expect(await readAfterWrites(client, { id: 'other' }, async () => [...stored])).toEqual([])
})
