import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'build/pages/client'

test('installing the worker fetches at most 150 kB', () => {
  const [, shell = ''] = /\bshell:\{([^{}]*\/assets\/[^{}]*)\}/.exec(readFileSync(`${folder}/sw.js`, 'utf8')) ?? []
  const files = [...shell.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  expect(files.some((path) => path.startsWith('/assets/offline-'))).toBe(true)
  const sizeOf = (path: string) =>
    statSync(`${folder}${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(folder + path).size
  expect(files.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(150_000)
})
