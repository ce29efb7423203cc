import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first start creates a secret readable by its owner only, and later starts reuse it', () => {
  const dataDir = join(folder, 'not', 'there', 'yet')
  const made = loadSecrets(dataDir, undefined)
  expect(made.session[0].length).toBeGreaterThanOrEqual(48)
  expect(loadSecrets(dataDir, undefined)).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('two installations get different secrets', () => {
  expect(loadSecrets(join(folder, 'a'), undefined)).not.toEqual(loadSecrets(join(folder, 'b'), undefined))
})

test("uses the operator's secret and writes nothing", () => {
  const given: [string] = ['k'.repeat(32)]
  expect(loadSecrets(folder, given).session).toEqual(given)
  expect(readdirSync(folder)).toEqual([])
})

test('creates the push key at the first start and keeps it', () => {
  const { vapid } = loadSecrets(folder, undefined)
  expect(vapid).toMatch(/^[\w-]{43}$/)
  expect(loadSecrets(folder, undefined).vapid).toBe(vapid)
})

test('derives a missing push key from the oldest session key', () => {
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)]
  const before = loadSecrets(folder, [older]).vapid
  expect(loadSecrets(folder, [newer, older]).vapid).toBe(before)
  expect(loadSecrets(folder, [newer]).vapid).not.toBe(before)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ session: [older] }))
  expect(loadSecrets(folder, undefined).vapid).toBe(before)
  // A valid private key of the curve.
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(before, 'base64url'))
  expect(curve.getPublicKey()).toHaveLength(65)
})

test.each([
  '{',
  '{}',
  '{"session":["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"],"vapid":"short"}',
  '{"session":[]}',
  '{"session":["short"]}',
])('names a file that holds %s', (text) => {
  writeFileSync(join(folder, 'secrets.json'), text)
  expect(() => loadSecrets(folder, undefined)).toThrow('secrets.json')
})

test('an unreadable file is not reported as an invalid one', () => {
  mkdirSync(join(folder, 'secrets.json'))
  expect(() => loadSecrets(folder, undefined)).toThrow('EISDIR')
})
