import { text } from 'node:stream/consumers'
import { parse as parseCsv } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { parse as parseHtml } from 'parse5'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportAsCsv, exportAsJson } from '../../src/features/editing/server/animes/export-animes.ts'
import { toCsv } from '../../src/features/insights/web/figures/to-csv.ts'
import { writeListCsv } from '../../src/features/lists/server/transfer/formats/list-csv.ts'
import type { ListLine } from '../../src/features/lists/server/transfer/formats/list-line.ts'
import { writeMalXml } from '../../src/features/lists/server/transfer/formats/mal-xml.ts'
import { writeCalendar } from '../../src/features/planning/server/make-calendar.ts'
import { makeFeed } from '../../src/features/sharing/server/feeds/make-feed.ts'
import { toIndexXml, toSitemapXml } from '../../src/features/sharing/server/sitemap/sitemap-xml.ts'
import { toMail } from '../../src/platform/mail/letter.ts'
import { setFrenchSpaces } from '../../src/shared/french-spaces.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { isBuilt, publicUrl, useTestSite } from '../kit/test-site.ts'

// Old rows and external data contain characters that contracts refuse today. Each file that the site writes is read by
// a strict parser, which must find the text without the characters that its format forbids.

const codes = [
  ...Array(0x20).keys(),
  ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at),
  0x2028,
  0x2029,
  0xfffe,
  0xffff,
]
const signs = [...codes.map((code) => String.fromCodePoint(code)), '\ud800', '\udfff']
const joined = (parts: string[]) =>
  `${parts.map((sign, at) => `${at}${sign}`).join('')}fin & <b>"gras"</b> ]]> </script><!-- ; \\ ,`
const hostile = joined(signs)
// PostgreSQL stores neither.
const stored = joined(signs.filter((sign) => sign !== '\0' && !/\p{Cs}/u.test(sign)))

const forbiddenInXml = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu
const asXml = (text: string) => text.replace(forbiddenInXml, '').replaceAll('\r', '\n')

/** Returns the texts of a document, by element. @throws Error when the XML is not well-formed */
function readXml(document: string): Map<string, string[]> {
  // As it is sent.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(document))
  const texts = new Map<string, string[]>()
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  const add = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) texts.set(element.name, [...(texts.get(element.name) ?? []), element.text])
  })
  parser.write(text).close()
  return texts
}

const decodeHtml = (html: string): string => {
  return textOf(parseHtml(`<!doctype html><body>${html}`))
}
type Node = { nodeName: string; value?: string; childNodes?: Node[]; attrs?: { name: string; value: string }[] }
const textOf = (node: Node): string => node.value ?? (node.childNodes ?? []).map(textOf).join('')
const listNodes = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(listNodes)]

const line: ListLine = {
  title: hostile,
  otherTitles: [],
  year: 2026,
  type: 'Anime',
  ids: { slug: 'kuroshio', mal: '1', anilist: null },
  status: 'en cours',
  seenCount: 3,
  language: 'VF',
  addedAt: null,
  said: {},
}

const site = useTestSite()
const { db } = site
beforeAll(async () => {
  const { id } = await makeAnime(db, { slug: 'kuroshio', title: stored, studio: stored, synopsis: stored })
  await makeEpisode(db, { anime_id: id, title: stored, synopsis: stored, created_at: '2026-11-01T10:00:00Z' })
})

describe('XML', () => {
  test('of sitemaps and their index keeps every text', () => {
    const entries = [{ url: `https://sumine.example/${hostile}` }]
    for (const document of [toSitemapXml(entries), toIndexXml(entries)]) {
      expect(readXml(document).get('loc')).toEqual([asXml(`https://sumine.example/${hostile}`)])
    }
  })

  test.each(['atom', 'rss'] as const)('of %s feeds keeps every text', async (format) => {
    const request = { format, path: '/feeds/x', publicUrl, slug: 'kuroshio' }
    const texts = readXml((await makeFeed(db, request)) ?? '')
    const titles = texts.get('title') ?? []
    expect(titles).toHaveLength(2)
    const shown = asXml(stored)
    const [name, item] = titles
    expect(name).toContain(shown)
    expect(format === 'atom' ? decodeHtml(item ?? '') : item).toContain(shown)
  })

  test('of lists for MyAnimeList keeps every text', () => {
    expect(readXml(writeMalXml([line])).get('series_title')).toEqual([asXml(hostile)])
  })
})

describe('CSV', () => {
  const read = (text: string) =>
    parseCsv(Buffer.from(text), { bom: true, delimiter: ';', relax_column_count: false, record_delimiter: '\r\n' })
  const asCsv = (text: string) => text.toWellFormed()

  test('of lists keeps every text', () => expect(read(writeListCsv([line]))[1]?.[0]).toBe(asCsv(hostile)))

  test('of the catalogue, and its JSON, keep every text', async () => {
    const [names = [], row = []] = read(await text(exportAsCsv(db, { filters: {} } as never)))
    expect([row[names.indexOf('title')], row[names.indexOf('synopsis')]]).toEqual([stored, stored])
    const [anime] = JSON.parse(await text(exportAsJson(db, { filters: {} } as never)))
    expect(anime).toMatchObject({ title: stored, synopsis: stored })
  })

  test('of figures keeps every text', () => {
    const figures = { days: [], series: {}, most_watched: [{ title: hostile, starts: 1 }], missed_searches: [] }
    const rows = parseCsv(Buffer.from(toCsv(figures as never)), {
      bom: true,
      delimiter: ';',
      relax_column_count: true,
      record_delimiter: '\r\n',
    })
    expect(rows).toContainEqual([asCsv(hostile), '1'])
  })
})

test('a calendar is valid, with all its texts', () => {
  const anime = { anime_id: 1, title: hostile, slug: 'kuroshio' }
  const release = { anime, language: 'VF', identity: 'x', day: '2026-11-22', at: undefined, state: 'prévu' }
  const text = writeCalendar([{ ...release, episodes: [], isFilm: false, movedTo: null, note: hostile } as never], {
    publicUrl,
    now: new Date('2026-11-22T10:00:00Z'),
    revision: 1,
  })
  // RFC 5545 §3.1: lines end in CRLF, have at most 75 octets and no control characters but tabs.
  const lines = text.split('\r\n')
  expect(lines.filter((one) => Buffer.byteLength(one) > 75)).toEqual([])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/(?![\t\u0080-\u009f])\p{Cc}/u)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')
  const kept = hostile.replace(/\r\n?|\n/g, '\n').replace(/(?![\t\n\u0080-\u009f])\p{Cc}|\p{Cs}/gu, '')
  expect(event?.getFirstPropertyValue('summary')).toBe(`${kept} (VF)`)
  expect(event?.getFirstPropertyValue('description')).toBe(kept)
})

test('a mail has the same text in HTML and plain text', () => {
  const { html } = toMail({
    to: 'a@exemple.fr',
    subject: 'Sujet',
    paragraphs: [hostile],
    link: { label: 'Ouvrir', url: 'https://sumine.example/' },
    closing: [],
  })
  // An HTML parser drops NUL and reads CR as a line end.
  expect(textOf(parseHtml(html))).toContain(setFrenchSpaces(asXml(hostile)))
})

test.runIf(isBuilt)('no text ends the JSON data embedded in a page', async () => {
  const { status, text } = await site.ask('/anime/kuroshio')
  expect(status).toBe(200)
  const scripts = listNodes(parseHtml(text)).filter(({ nodeName }) => nodeName === 'script')
  const typeOf = ({ attrs }: Node) => attrs?.find(({ name }) => name === 'type')?.value
  const data = scripts
    .filter((script) => typeOf(script) === 'application/ld+json')
    .map((script) => JSON.parse(textOf(script)))
  expect(JSON.stringify(data)).toContain(JSON.stringify(stored).slice(1, -1))
  for (const script of scripts.filter((one) => typeOf(one) === undefined)) {
    expect(() => new Function(`async () => {${textOf(script)}\n}`)).not.toThrow()
  }
})
