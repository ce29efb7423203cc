import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loadSecrets } from './secrets.ts'

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync() {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

test('a folder without hard links gets its secrets, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-secrets-'))
  const made = loadSecrets(folder, undefined)
  expect(loadSecrets(folder, undefined)).toEqual(made)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  rmSync(folder, { recursive: true })
})
