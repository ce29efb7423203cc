import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { readInThread } from './read-in-thread.ts'

const thread = new URL('../../../tests/kit/run/counting-thread.ts', import.meta.url)
const limits = { megabytes: 32, seconds: 60 }
const count = (does: string, limitsOfTest = limits) =>
  readInThread<number>(thread, { bytes: new TextEncoder().encode(does) }, limitsOfTest)
test('delivers the pieces in order, with the thread at most one ahead', async () => {
  expect(await Array.fromAsync(count('three'))).toEqual([1, 2, 3])
  for await (const piece of count('endless')) if (piece === 5) break
})

test.runIf(process.platform === 'linux')('yields to the answers of the site', async () => {
  const [rank = 0] = await Array.fromAsync(count('rank'))
  expect(rank).toBe(Math.min(getPriority() + 10, 19))
})

test('passes on a refusal, and treats any other failure as a bug', async () => {
  await expect(Array.fromAsync(count('refuses'))).rejects.toMatchObject({ name: 'RefusedFile', message: 'Non.' })
  await expect(Array.fromAsync(count('fails'))).rejects.toMatchObject({
    name: 'Error',
    cause: { message: 'by mistake' },
  })
  await expect(Array.fromAsync(count('exits'))).rejects.toThrow('ended with 3')
})

test('ends a thread that uses too much memory or time, and names the limit', async () => {
  await expect(Array.fromAsync(count('hoards'))).rejects.toMatchObject({
    name: 'RefusedFile',
    message: 'Ce fichier ne peut pas être lu : sa lecture demande plus de 32 Mo de mémoire.',
  })
  await expect(Array.fromAsync(count('spins', { ...limits, seconds: 1 }))).rejects.toMatchObject({
    name: 'RefusedFile',
    message: 'Ce fichier ne peut pas être lu : sa lecture prend plus de 1 secondes.',
  })
})
