import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { useTestFolder } from '../../../tests/kit/test-folder.ts'
import { loadSecrets } from './secrets.ts'

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync() {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

const folder = useTestFolder()

test('a folder without hard links gets its secrets, too', () => {
  const made = loadSecrets(folder, undefined)
  expect(loadSecrets(folder, undefined)).toEqual(made)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})
