import { expect, test } from 'vitest'
import type { AuditChange } from '../../log-contract.ts'
import { toDifference } from './to-difference.ts'

const change = { id: 1, table: 'anime', key: { id: 7 } }

test('an update shows each column before and after', () => {
  const update: AuditChange = {
    ...change,
    operation: 'update',
    before: { declared_languages: ['VOSTFR'], is_classic: false, studio: null },
    after: { declared_languages: ['VF', 'VOSTFR'], is_classic: true, studio: 'Atelier' },
  }
  expect(toDifference(update)).toEqual([
    { column: 'Langues', before: 'VOSTFR', after: 'VF, VOSTFR' },
    { column: 'Classique', before: 'non', after: 'oui' },
    { column: 'Studio', before: 'vide', after: 'Atelier' },
  ])
})

test('derived columns are left out, and times are formatted for people', () => {
  const update: AuditChange = {
    ...change,
    operation: 'update',
    before: { title: 'Un', sort_key: 'un', hand_edited: [], release_date: null, email_confirmed_at: null },
    after: { title: 'Deux', sort_key: 'deux', hand_edited: ['title'], release_date: '2026-11-21T11:30:00+00:00' },
  }
  expect(toDifference(update)).toEqual([
    { column: 'Titre', before: 'Un', after: 'Deux' },
    { column: 'Date de sortie', before: 'vide', after: expect.stringMatching(/^2[12]\/11\/2026 à \d\d:30$/) },
  ])
})

test('a deleted row shows its identifying columns', () => {
  const gone: AuditChange = {
    ...change,
    table: 'episode',
    operation: 'delete',
    before: { id: 3, season_label: 'Saison 1', episode_number: 12, language: 'VF', title: null },
    after: null,
  }
  expect(toDifference(gone)).toEqual([
    { column: 'Saison', before: 'Saison 1', after: undefined },
    { column: 'Numéro', before: '12', after: undefined },
    { column: 'Langue', before: 'VF', after: undefined },
  ])
})

test('a new row has no values before', () => {
  const come: AuditChange = { ...change, operation: 'insert', before: null, after: { title: 'Nekomori' } }
  expect(toDifference(come)).toEqual([{ column: 'Titre', before: undefined, after: 'Nekomori' }])
})
