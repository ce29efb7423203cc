import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ PORT: 3000, HOST: 'localhost', DEMO: true, RATE_LIMITS: true, NODE_ENV: 'production' })
  expect(config.PUBLIC_URL).toBe('http://localhost:3000')
  expect(config.DATA_DIR).toBe(join(process.cwd(), 'var'))
})

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', CONTACT_EMAIL: '' })).toMatchObject({ PORT: 3000 })
})

test('the public address follows the port unless it is given, and loses its last slash', () => {
  expect(readConfig({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
  expect(readConfig({ PUBLIC_URL: 'https://sumine.example/' }).PUBLIC_URL).toBe('https://sumine.example')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['RATE_LIMITS', 'yes'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'ftp://sumine.example'],
  ['CONTACT_EMAIL', 'nobody'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('a bad %s (%s) is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('all bad values are named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('.env.example lists every setting with its default', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  const listed = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  const defaults = readConfig({})
  expect(readConfig(listed)).toEqual(defaults)
  const optional = ['DATABASE_URL', 'CONTACT_EMAIL', 'DISCORD_URL', 'X_URL', 'TIKTOK_URL']
  expect(Object.keys(listed).sort()).toEqual([...new Set([...Object.keys(defaults), ...optional])].sort())
})
