import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, nameOf } from '../../../tests/kit/requests/list-endpoints.ts'
import {
  findForbiddenSigns,
  manyLines,
  onlyCompared,
  requiredText,
  shownText,
  toLines,
  toOneLine,
} from './written-texts.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: Schema) => schema._zod.def as Def

const words = (schema: z.ZodType, value: unknown) =>
  findForbiddenSigns(schema, value).map(({ path, message }) => [path.join('.'), message])

test('names a forbidden character with its place', () => {
  const body = z.object({ title: z.string(), notes: z.array(manyLines(z.string().nullable())).default([]) })
  expect(words(body, { title: 'Kuro\u0008shio', notes: ['ligne\nligne'] })).toEqual([
    ['title', 'Un signe invisible n’est pas accepté (U+0008 après « Kuro »).'],
  ])
  expect(words(body, { title: 'Kuro\nshio', notes: [null, 'a\u0001'] })).toEqual([
    ['title', 'Ce texte doit tenir sur une ligne (retour à la ligne après « Kuro »).'],
    ['notes.1', 'Un signe invisible n’est pas accepté (U+0001 après « a »).'],
  ])
  expect(words(z.string(), '\u0000')).toEqual([['', 'Un signe invisible n’est pas accepté (U+0000 au début).']])
  expect(words(z.string().trim(), ' Kuro\r\n')).toEqual([])
  expect(words(z.union([z.literal('all'), z.string()]), '\u0001')).toHaveLength(1)
  expect(words(onlyCompared(z.string()), '\u0001')).toEqual([])
  for (const value of [undefined, null, 3, [], 'Kuroshio', { title: 'é 👩‍🚀 日本' }])
    expect(words(body, value)).toEqual([])
})

test('normalises a name to its visible form', () => {
  expect(shownText().parse(' Cafe\u0301\u202e\u200b \ufeff')).toBe('Café')
  expect(shownText().parse('\u3164\u2800\u115f'), 'blank letters').toBe('')
  expect(shownText().parse('👩‍🚀 می‌خواهم')).toBe('👩‍🚀 می‌خواهم')
})

test('names a limit with grouped thousands, from which on a text is refused', () => {
  const text = requiredText('Manque.', 2000)
  expect(text.safeParse('é'.repeat(2000)).success).toBe(true)
  const { error } = text.safeParse('é'.repeat(2001))
  expect(error?.issues[0]?.message).toBe('Au plus 2\u202f000 caractères sont acceptés.')
})

test('removes forbidden characters from imported texts', () => {
  expect(toOneLine(' Kuro\n\u0000 shio\ud800\u2028. ')).toBe('Kuro shio .')
  expect(toLines('Une\r\n\tligne\u0001\uffff\udc00')).toBe('Une\r\n\tligne')
})

type Text = { path: string; schema: Schema; parse: (text: string) => unknown }

/** Lists the texts that a call takes, each with its field's parser. */
function listTexts(schema: Schema, path: string, field: (value: unknown) => unknown): Text[] {
  const def = defOf(schema)
  const next = (part: Schema, name: string, wrap: (value: unknown) => unknown) =>
    listTexts(part, `${path}${name}`, (value) => field(wrap(value)))
  const same = (value: unknown) => value
  if (def.type === 'string') return [{ path, schema, parse: (text) => field(text) }]
  if (def.type === 'array') return next(def.element, '[]', (value) => [value])
  if (def.type === 'record') return next(def.valueType, '{}', (value) => ({ x: value }))
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) =>
      // Parsed alone, without its neighbours.
      listTexts(part, `${path}.${name}`, (value) => (part as z.ZodType).safeParse(value).data),
    )
  }
  if (def.type === 'union') return def.options.flatMap((option) => next(option, '', same))
  if (def.type === 'pipe') return next(def.in, '', same)
  if (def.type === 'intersection') return [...next(def.left, '', same), ...next(def.right, '', same)]
  return 'innerType' in def ? next(def.innerType as Schema, '', same) : []
}

const texts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const read = (value: unknown) => endpoint[part].safeParse(value).data
    return listTexts(endpoint[part], part, read).map((text) => [`${nameOf(endpoint)} ${text.path}`, text] as const)
  }),
)

const signs = ['\u0000', '\u0001', '\b', '\u001b', '\u007f', '\u0085', '\u009f', '\ud800', '\uffff']

/** Fields that may have several lines: those of multi-line inputs, and a player's report. */
const severalLines = /\.(synopsis|details|statement|reason|note|answer|content|message|description|detail)$/
/** What is only compared: passwords and codes, since one accepted before must still work, and texts that were seen. */
const compared =
  /^(.* body\.(seen_urls\[\]|seen\.(note|answer))|POST \/api\/auth\/(login|delete-account|proof|tokens) body\.password|POST \/api\/auth\/(second-factor|proof|provider-login) body\.code|.* body\.currentPassword)$/

test.each(texts)('%s takes no control character', (name, { schema }) => {
  for (const sign of compared.test(name) ? [] : signs) {
    expect(findForbiddenSigns(schema, `a${sign}b`), sign).toHaveLength(1)
  }
  for (const end of ['\n', '\r\n', '\t']) {
    const isTaken = findForbiddenSigns(schema, `a${end}b`).length === 0
    expect(isTaken, end).toBe(severalLines.test(name) || compared.test(name))
  }
})

/** Texts not shown under a person's name: addresses, paths, searches, and compared texts. */
const notShown =
  /(password|Password|search|body\.folder|genres|encoded|video_url|url|urls\[\]|addresses\[\]|address|link|token|refreshToken|device|version|key|number|chosen\[\]|field_map\{\}|host|guildId|error_code|detail|avatar_url|code|studio|params\.slug|from|to|query\.season_label|body\.slug|query\.slug|params\.provider|(provider-return|linked-lists|saved-searches) body\.query|query\.cursor|email|seen\.(note|answer))$/

test.each(texts.filter(([name]) => !notShown.test(name)))('%s comes out as people see it', (_, { parse }) => {
  const out = parse('une Cafe\u0301 de \u202ela mer, vingt lettres')
  if (out !== undefined) expect(JSON.stringify(out)).toContain('une Café de la mer')
})
