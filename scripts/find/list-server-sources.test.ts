import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { listServerSources } from './list-server-sources.mjs'

test.each([
  ['src/process/main.ts', true],
  ['src/app/modules.ts', true],
  ['src/platform/config/config.ts', true],
  ['src/shared/slug.ts', true],
  ['src/features/catalogue/contract.ts', true],
  ['src/app/root.tsx', false],
  ['src/app/routes.ts', false],
  ['src/pages/catalogue/anime.tsx', false],
  ['src/features/catalogue/web/home/home-section.tsx', false],
])('a change of %s restarts the server in development: %s', (file, restarts) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(listServerSources().some((path) => `${file}/`.startsWith(`${path}/`))).toBe(restarts)
})
