import { parseArgs } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

afterEach(() => {
  process.exitCode = undefined
})

/** Runs a command that throws what `work` does; returns what it prints. */
async function fail(work: () => unknown): Promise<string> {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  runCommand('sumine backup', async () => void work())
  await vi.waitFor(() => expect(process.exitCode).toBeDefined())
  return printed.join('')
}

test.each([
  ['EROFS', 'mount it for writing'],
  ['ENOSPC', 'make room'],
])('a command that fails by %s says what to do', async (code, cure) => {
  const printed = await fail(() => {
    throw Object.assign(new Error(`${code}: chmod`), { code })
  })
  expect(printed).toMatch(new RegExp(`^${code}: chmod\n.*${cure}.*\n$`))
  expect(process.exitCode).toBe(1)
})

test('an unknown option prints the usage', async () => {
  expect(await fail(() => parseArgs({ args: ['--autre'], options: {} }))).toMatch(/--autre.*\nsumine backup\n$/)
  expect(process.exitCode).toBe(2)
})

test('a command that fails by an invalid address does not print the usage', async () => {
  expect(await fail(() => new URL('sans adresse'))).toBe('Invalid URL\n')
  expect(process.exitCode).toBe(1)
})
