import { expect, test } from 'vitest'
import { hashDrawings, readKept } from './build-demo-media.ts'

test('the repository keeps the pictures of its drawings as they are', async () => {
  expect(await readKept(), 'after a change: build-demo-media.ts <outDir> --keep').toEqual(await hashDrawings())
})
