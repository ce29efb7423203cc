import { expect, test } from 'vitest'
import { loadCardFonts } from './card-fonts.ts'
import { chooseDrawable, keepDrawable, toDrawable } from './choose-drawable.ts'

const faces = await loadCardFonts()

test('both fonts cover French and romanised Japanese, but not Japanese', () => {
  for (const coverage of [faces.title, faces.text]) {
    for (const text of ['Œuvre à l’été : « ça » ?', 'Shōjo Kakumei Ūtena', '–—…\u00a0× 12 345'])
      expect(keepDrawable(text, coverage)).toBe(text)
    for (const letter of '海行きЖ한ไ') expect(coverage.has(letter.codePointAt(0) ?? 0), letter).toBe(false)
  }
})

test.each([
  ['Ligne 47 ☆ mer', 'Ligne 47 mer'],
  ['鋼の錬金術師 FULLMETAL', 'FULLMETAL'],
  ['Kumo (雲)', 'Kumo'],
  ['雲 : Kumo —', 'Kumo'],
  ['ＳＴＡＲ！', 'STAR!'],
  ['E\u0301te\u0301', 'Été'],
  ['🎌 Fête', 'Fête'],
  ['  海  ', ''],
])('%s is drawn as %s', (text, drawn) => expect(keepDrawable(text, faces.title)).toBe(drawn))

test.each([
  [['Kumo ☆', 'Nuage'], 'Kumo'],
  [['海行き', 'Umiyuki', 'Vers la mer'], 'Umiyuki'],
  [['海 47', '海行き 四十七号線', 'Ligne 47'], 'Ligne 47'],
  [['海 47', '海'], '47'],
  [['海', '☆'], undefined],
  [['!!!', 'Nacre'], 'Nacre'],
])('of %j the card shows %j', (names, shown) => expect(chooseDrawable(names, faces.title)).toBe(shown))

test('an episode with an undrawable title uses its number, and another name of its anime', () => {
  const card = toDrawable(
    {
      kind: 'episode',
      titles: ['海の車掌', 'Épisode 2'],
      languages: ['VF'],
      under: ['海行き', 'Umiyuki'],
      lines: ['Saison 1 · 24 min'],
      corner: 'Épisode 2',
      pictureUrl: null,
    },
    faces,
  )
  expect(card).toMatchObject({ title: 'Épisode 2', lines: ['Umiyuki · Saison 1 · 24 min'], corner: 'Épisode 2' })
})
