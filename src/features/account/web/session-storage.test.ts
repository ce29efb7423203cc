import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearEndedSession, clearSession, readRemembered, remember } from './session-storage.ts'

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  })
  remember('alix@exemple.fr')
})
afterEach(() => vi.unstubAllGlobals())

test('the remembered e-mail stays when a persistent session ends, and when its owner signs out', () => {
  clearEndedSession()
  expect(readRemembered()).toEqual({ email: 'alix@exemple.fr', isTicked: true })
  clearSession()
  expect(readRemembered()).toEqual({ email: 'alix@exemple.fr', isTicked: true })
})

test('the remembered e-mail is cleared when a session ends that was not persistent', () => {
  // Signing out, then in by another way than the form: the new session is not persistent.
  clearSession()
  clearEndedSession()
  expect(readRemembered()).toEqual({ email: '', isTicked: false })
})
