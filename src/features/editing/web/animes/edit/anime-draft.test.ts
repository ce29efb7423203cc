import { describe, expect, test } from 'vitest'
import { mergeDrafts } from '../../../../../ui/forms/merge-drafts.ts'
import { type AnimeDraft, listChanges, onlyChanged, toClockSlot, toFields, toWords } from './anime-draft.ts'

const base: AnimeDraft = {
  title: 'Ligne 47',
  slug: 'ligne-47',
  synopsis: 'Un train.',
  cover_url: '',
  art_url: '',
  trailer_url: '',
  inks: '',
  type: 'Anime',
  release_year: '2025',
  available_languages: 'VF, VOSTFR',
  is_classic: false,
  status: 'en cours',
  age_rating: '',
  original_language: '',
  studio: '',
  rating: '8,4',
  genres: ['Drame'],
  titles: [{ language: 'fr', text: 'Quarante-sept' }],
  slots: [],
  relations: [{ kind: 'suite', anime_id: 2, title: 'Ligne 48' }],
}

test('empty fields are null, numbers may have a comma, languages come in display order', () => {
  expect(toFields(base)).toMatchObject({
    cover_url: null,
    release_year: 2025,
    rating: 8.4,
    available_languages: ['VOSTFR', 'VF'],
    relations: [{ kind: 'suite', anime_id: 2 }],
  })
})

test('surrounding blanks and empty title lines do not count as changes', () => {
  const draft = { ...base, synopsis: ' Un train. ', titles: [...base.titles, { language: 'en', text: ' ' }] }
  expect(listChanges(base, draft)).toEqual([])
  expect(onlyChanged(base, { ...draft, studio: 'Atelier' })).toEqual({ studio: 'Atelier' })
})

test.each([
  ['jeudi', '23h55', 'jeudi', '23h55'],
  ['jeudi', '25h30', 'vendredi', '01h30'],
  ['dimanche', '29h00', 'lundi', '05h00'],
] as const)('a time field can show the slot %s %s', (day, hour, shownDay, shownHour) => {
  expect(toClockSlot({ day, hour })).toEqual({ day: shownDay, hour: shownHour })
})

test.each([
  ['rating', '8,5/10'],
  ['rating', '1e999'],
  ['release_year', '20e'],
] as const)('a number that cannot be read is sent as typed, for the server to refuse: %s %s', (name, typed) => {
  for (const before of ['', '8,4']) {
    const sent = onlyChanged({ ...base, [name]: before }, { ...base, [name]: typed })
    expect(JSON.parse(JSON.stringify(sent))).toEqual({ [name]: typed })
  }
})

describe('after a concurrent save', () => {
  const theirs = { ...base, synopsis: 'Le leur.', studio: 'Le leur' }

  test('a field that only one editor changed is kept', () => {
    const mine = { ...base, title: 'Ligne 47 bis' }
    const { merged, both } = mergeDrafts(base, { mine, theirs, listChanges })
    expect(both).toEqual([])
    expect(merged).toMatchObject({ title: 'Ligne 47 bis', synopsis: 'Le leur.', studio: 'Le leur' })
  })

  test('a field that both changed is listed, unless they agree', () => {
    const mine = { ...base, synopsis: 'Le mien.', studio: 'Le leur' }
    const { merged, both } = mergeDrafts(base, { mine, theirs, listChanges })
    expect(both).toEqual(['synopsis'])
    expect(merged.synopsis).toBe('Le mien.')
  })
})

test('values are formatted for display', () => {
  expect(toWords(base, 'genres')).toBe('Drame')
  expect(toWords(base, 'is_classic')).toBe('non')
  expect(toWords(base, 'studio')).toBe('—')
  expect(toWords(base, 'relations')).toBe('Ligne 48 (suite)')
})
