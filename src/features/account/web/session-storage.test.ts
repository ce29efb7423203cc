import { beforeEach, expect, test } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { clearEndedSession, clearSession, readRemembered, remember } from './session-storage.ts'

useLocalStorage()
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
