import { beforeEach, expect, test } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { clearEndedSession, clearSession, readRemembered, remember, watchedKey } from './session-storage.ts'

const kept = useLocalStorage()
beforeEach(() => remember('alix@exemple.fr'))

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

test('what was watched here goes with the session, also where nothing of it had to be sent', () => {
  kept.set(watchedKey, '[{ "title": "Le phare" }]')
  clearSession()
  expect(kept.has(watchedKey)).toBe(false)
})
