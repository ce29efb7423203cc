import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashDrawings, listFiles, readKept } from './make-demo-pictures.ts'

const advice = 'after a change: node scripts/build/make-demo-pictures.ts'

test('the repository keeps the pictures of its drawings as they are', async () => {
  const digests = Object.entries(await readKept()).map(([id, { digest }]) => [id, digest])
  expect(Object.fromEntries(digests), advice).toEqual(await hashDrawings())
})

test('it keeps no other pictures', async () => {
  const there = readdirSync('demo/pictures', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  )
  expect(there.sort(), advice).toEqual(['drawings.json', ...(await listFiles())].sort())
})
