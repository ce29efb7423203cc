import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a temporary folder for the calling test file or test group, and removes it after its other hooks. */
export function useTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
