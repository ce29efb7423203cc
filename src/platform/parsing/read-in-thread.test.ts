import { expect, test } from 'vitest'
import { readInThread } from './read-in-thread.ts'

const thread = new URL('../../../tests/kit/run/counting-thread.ts', import.meta.url)
const limits = { megabytes: 32, seconds: 60 }
const count = (does: string, limitsOfTest = limits) =>
  readInThread<number>(thread, { bytes: new TextEncoder().encode(does) }, limitsOfTest)
const all = async (pieces: AsyncIterable<number>) => {
  const gathered: number[] = []
  for await (const piece of pieces) gathered.push(piece)
  return gathered
}

test('delivers the pieces in order, with the thread at most one ahead', async () => {
  expect(await all(count('three'))).toEqual([1, 2, 3])
  for await (const piece of count('endless')) if (piece === 5) break
})

test('passes on a refusal, and treats any other failure as a bug', async () => {
  await expect(all(count('refuses'))).rejects.toMatchObject({ name: 'RefusedFile', message: 'Non.' })
  await expect(all(count('fails'))).rejects.toMatchObject({ name: 'Error', cause: { message: 'by mistake' } })
  await expect(all(count('exits'))).rejects.toThrow('ended with 3')
})

test('ends a thread that uses too much memory or time, and names the limit', async () => {
  await expect(all(count('hoards'))).rejects.toMatchObject({
    name: 'RefusedFile',
    message: 'Ce fichier ne peut pas être lu : sa lecture demande plus de 32 Mo de mémoire.',
  })
  await expect(all(count('spins', { ...limits, seconds: 1 }))).rejects.toMatchObject({
    name: 'RefusedFile',
    message: 'Ce fichier ne peut pas être lu : sa lecture prend plus de 1 secondes.',
  })
})
