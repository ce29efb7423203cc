import { afterEach, expect, test } from 'vitest'
import { readName, writeName } from './stored-name.ts'

afterEach(() => writeName('', ''))

test('the last name of this browser comes before that of the account', () => {
  expect(readName('aline')).toBe('aline')
  writeName('Capitaine', 'aline')
  expect(readName('aline')).toBe('Capitaine')
})

test('the name of an account does not stay on the device', () => {
  writeName('Capitaine', 'aline')
  writeName('aline', 'aline')
  expect(readName('')).toBe('')
})
