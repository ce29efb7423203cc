import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test.each([
  ['EROFS', 'mount it for writing'],
  ['ENOSPC', 'make room'],
])('a command that fails by %s says what to do', async (code, cure) => {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  runCommand('sumine backup', () => Promise.reject(Object.assign(new Error(`${code}: chmod`), { code })))
  await vi.waitFor(() => expect(printed.join('')).toMatch(new RegExp(`^${code}: chmod\n.*${cure}.*\n$`)))
  expect(process.exitCode).toBe(1)
})
