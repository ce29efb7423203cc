import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeWorkbook } from '../../../../../tests/factories/make-workbook.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { openCatalogueFile } from '../read-catalogue.ts'
import { openSource } from './open-source.ts'

const folder = useTestFolder()

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function read(name: string, content: string | Buffer, map?: Record<string, unknown>) {
  const source = await openSource({ bytes: new Uint8Array(Buffer.from(content)), name, map: map ?? {} })
  const records = [...source.records].map(({ bytes: _bytes, ...record }) => record)
  return { ...source, records, unknownColumns: [...source.unknownColumns] }
}

describe('a table', () => {
  test('yields a record per line with its number, and groups dotted columns', async () => {
    const source = await read('a.csv', 'title,titles.en,external_ids.mal\n"Phare, le",Lighthouse,12\nDigue,,\n')
    expect(source).toMatchObject({ kind: 'animes', total: 2, unknownColumns: [] })
    expect(source.records).toEqual([
      { line: 2, values: { title: 'Phare, le', titles: { en: 'Lighthouse' }, external_ids: { mal: '12' } } },
      { line: 3, values: { title: 'Digue', titles: { en: '' }, external_ids: { mal: '' } } },
    ])
  })

  test('restores text that an export protected from being a formula', async () => {
    const { records } = await read('guarded.csv', "title,studio\n'=1+1,'-Nord\nL'Île,'Quai'\n")
    expect(records).toEqual([
      { line: 2, values: { title: '=1+1', studio: '-Nord' } },
      { line: 3, values: { title: "L'Île", studio: "'Quai'" } },
    ])
  })

  test.each([
    ['semicolons', 'title;rating\nPhare;7,5\n'],
    ['tabs', 'title\trating\nPhare\t7,5\n'],
    ['bars', 'title|rating\nPhare|7,5\n'],
    ['a byte order mark and Windows line ends', '\ufefftitle;rating\r\nPhare;7,5\r\n'],
  ])('may have %s', async (_, content) => {
    expect((await read('b.csv', content)).records).toEqual([{ line: 2, values: { title: 'Phare', rating: '7,5' } }])
  })

  test.each([
    ['an empty line', '\n \r\ntitle;rating\nPhare;7,5\n'],
    ['names in capitals', '\n\nTitle;RATING\nPhare;7,5\n'],
  ])('may begin with %s', async (_, content) => {
    expect((await read('b.csv', content)).records).toEqual([{ line: 4, values: { title: 'Phare', rating: '7,5' } }])
  })

  test('may be an Excel workbook with any name', async () => {
    const rows = `<row r="1"><c t="str"><v>title</v></c><c t="str"><v>is_classic</v></c><c t="str"><v>first_aired</v></c></row>
      <row r="3"><c t="str"><v>Phare</v></c><c t="str"><v>OUI</v></c><c s="1"><v>46053</v></c></row>`
    expect((await read('catalogue', makeWorkbook({ rows, formats: ['dd/mm/yyyy'] }))).records).toEqual([
      { line: 3, values: { title: 'Phare', is_classic: 'OUI', first_aired: '2026-01-31' } },
    ])
  })

  test('counts lines like an editor, including empty ones and line breaks in cells', async () => {
    const source = await read('c.csv', 'title,synopsis\nPhare,"un\ndeux"\n\nDigue,trois\n')
    expect(source.records.map(({ line }) => line)).toEqual([2, 5])
    expect(source.total).toBe(2)
  })

  test('maps columns and reports unknown ones', async () => {
    const map = { name: 'title', secret: null }
    const source = await read('d.csv', 'name,secret,other\nPhare,1,2\n', map)
    expect(source.records).toEqual([{ line: 2, values: { title: 'Phare' } }])
    expect(source.unknownColumns).toEqual(['other'])
  })

  test.each([
    ['the alphabet of Windows', Buffer.from('title;studio\r\nÉté à Ôsaka;Forêt\r\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufefftitle\tstudio\r\nÉté à Ôsaka\tForêt\r\n', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('title;studio\r\nÉté à Ôsaka;Forêt\r\n', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('title;studio\r\nÉté à Ôsaka;Forêt\r\n', 'utf16le').swap16()],
  ])('of a French Excel in %s keeps its accents', async (_, content) => {
    expect((await read('excel.csv', content)).records).toEqual([
      { line: 2, values: { title: 'Été à Ôsaka', studio: 'Forêt' } },
    ])
  })

  test('with an episode number contains episodes', async () => {
    const source = await read('e.csv', 'anime,episode_number,url,rating\nphare,1,https://a.example/1,3\n')
    expect(source).toMatchObject({ kind: 'episodes', unknownColumns: ['rating'] })
    expect(source.records).toEqual([
      { line: 2, values: { anime: 'phare', episode_number: '1', url: 'https://a.example/1' } },
    ])
  })

  test('loses only unreadable lines', async () => {
    const content = Buffer.concat([
      Buffer.from('title,studio\nPhare,A\nDigue\nMôle,B,C\nCale 12",D\n"Quai,D\n'),
      Buffer.from('Jet\xe9e,E\n', 'latin1'),
      Buffer.from('Rade,F\n'),
    ])
    const { records, total } = await read('f.csv', content)
    expect(records.flatMap((record) => ('values' in record ? [record.values] : []))).toEqual([
      { title: 'Phare', studio: 'A' },
      { title: 'Cale 12"', studio: 'D' },
      { title: 'Rade', studio: 'F' },
    ])
    expect(records.flatMap((record) => ('unreadable' in record ? [record] : []))).toEqual([
      { line: 3, unreadable: '1 colonne au lieu de 2' },
      { line: 4, unreadable: '3 colonnes au lieu de 2' },
      { line: 6, unreadable: 'la ligne ne se lit pas : un guillemet manque, ou elle dépasse 256 Ko' },
      { line: 7, unreadable: 'des lettres ne se lisent pas : le fichier doit être en UTF-8' },
    ])
    expect(total).toBe(7)
  })
})

describe('a JSON file', () => {
  const animes = [{ title: 'Phare', titles: { en: ['Lighthouse'] } }, 'Digue']

  test('is a list, or an object with one; lines are indexes in it', async () => {
    const records = [
      { line: 1, values: animes[0] },
      { line: 2, values: 'Digue' },
    ]
    expect((await read('a.json', JSON.stringify(animes))).records).toEqual(records)
    expect((await read('b.json', `\ufeff${JSON.stringify({ animes })}`)).records).toEqual(records)
  })

  test('maps names and reports unknown ones', async () => {
    const source = await read('c.json', '[{ "name": "Phare", "english": "Lighthouse", "x": 1, "y": 2 }]', {
      name: 'title',
      english: 'titles.en',
      x: null,
    })
    expect(source.records).toEqual([{ line: 1, values: { title: 'Phare', titles: { en: 'Lighthouse' } } }])
    expect(source.unknownColumns).toEqual(['y'])
  })
})

describe('a file is refused', () => {
  const refusal = async (name: string, content: string, map?: string) => {
    const path = write(name, content)
    const mapPath = map === undefined ? undefined : write('map.json', map)
    return openCatalogueFile(path, mapPath).catch((error: unknown) => error)
  }

  test.each([
    ['empty.csv', '', undefined, /vide/],
    ['broken.json', '[{', undefined, /JSON est mal formé/],
    ['other.json', '{"series": []}', undefined, /liste d’animes/],
    ['map.csv', 'a,b\n1,2\n', '{"a": "titel"}', /« titel » n’est pas un champ connu/],
    ['map.csv', 'a,b\n1,2\n', '["title"]', /doit être un objet/],
    ['map.csv', 'a,b\n1,2\n', '{', /n’est pas du JSON/],
  ])('%s: %j', async (name, content, map, message) => {
    const error = await refusal(name, content, map)
    expect(error).toBeInstanceOf(RefusedFile)
    expect(error).toMatchObject({ message: expect.stringMatching(message) })
  })

  test('when it does not exist', async () => {
    await expect(openCatalogueFile(join(folder, 'nulle-part.csv'))).rejects.toThrow(/introuvable/)
  })
})
