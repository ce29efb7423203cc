import { expect, test, vi } from 'vitest'
import { createMaintenanceGate, toRetrySeconds } from './maintenance-gate.ts'

const closure = { message: 'On revient vite.', pass: 'abc123', until: undefined }
const knock = (url: string, cookie?: string) => ({ url, headers: cookie === undefined ? {} : { cookie } })

test('an open site admits everyone', () => expect(createMaintenanceGate().closureFor(knock('/'))).toBeUndefined())

test('a closed site turns visitors away until it opens again', () => {
  const gate = createMaintenanceGate()
  gate.close(closure)
  for (const url of ['/', '/explorer?search=a', '/api/animes', '/_root.data', '/adminis', '/loginx', '/forgot']) {
    expect(gate.closureFor(knock(url))).toBe(closure)
  }
  gate.open()
  expect(gate.closureFor(knock('/'))).toBeUndefined()
})

test('closing is announced once, and again after the site was open', () => {
  const onClose = vi.fn()
  const gate = createMaintenanceGate(onClose)
  gate.close(closure)
  gate.close({ ...closure, message: 'Encore un peu.' })
  expect(onClose).toHaveBeenCalledTimes(1)
  gate.open()
  gate.close(closure)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a closed site still serves sign-in, administration, files and probes', () => {
  const gate = createMaintenanceGate()
  gate.close(closure)
  for (const url of [
    '/login',
    '/login.data',
    '/login?next=%2Fadmin',
    '/forgot-password',
    '/reset-password.data',
    '/admin/users',
    '/api/auth/login',
    '/api/admin/stats',
    '/assets/a.js',
    '/healthz',
  ]) {
    expect(gate.closureFor(knock(url)), url).toBeUndefined()
  }
})

test('admits a request with the pass', () => {
  const gate = createMaintenanceGate()
  gate.close(closure)
  expect(gate.closureFor(knock('/', 'theme=dark; maintenance_pass=abc123'))).toBeUndefined()
  expect(gate.closureFor(knock('/', 'maintenance_pass=abc1234'))).toBe(closure)
  gate.close({ ...closure, pass: '' })
  expect(gate.closureFor(knock('/', 'maintenance_pass='))).toBeDefined()
})

test('suggests a retry at the expected end of the closure, within an hour', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const until = (minutes: number) => ({ ...closure, until: new Date(now.getTime() + minutes * 60_000) })
  expect([closure, until(10), until(-5), until(600)].map((given) => toRetrySeconds(given, now))).toEqual([
    60, 600, 30, 3600,
  ])
})
