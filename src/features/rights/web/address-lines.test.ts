import { expect, test } from 'vitest'
import { ApiError } from '../../../ui/api/api-error.ts'
import { assignToLines, readAddressLines } from './address-lines.ts'

test('blank lines are skipped, but counted', () => {
  expect(readAddressLines('\n https://a.example/1 \r\n\n  \nb')).toEqual([
    { line: 2, address: 'https://a.example/1' },
    { line: 5, address: 'b' },
  ])
})

test('a refused address is reported with its visible line number', () => {
  const lines = readAddressLines('un\n\ndeux\ntrois')
  const refusal = new ApiError(400, 'VALIDATION', 'Non', {
    errors: [
      { field: 'name', message: 'Votre nom est requis' },
      { field: 'addresses.1', message: 'Indiquez des adresses complètes' },
      { field: 'addresses.2', message: 'Rien à cette adresse' },
    ],
  })
  expect(assignToLines(refusal, lines).fields).toEqual([
    { field: 'name', message: 'Votre nom est requis' },
    { field: 'addresses', message: 'Ligne 3 : Indiquez des adresses complètes\nLigne 4 : Rien à cette adresse' },
  ])
})

test('other refusals are unchanged', () => {
  const refusal = new ApiError(429, 'RATE_LIMITED', 'Patientez')
  expect(assignToLines(refusal, [])).toBe(refusal)
})
