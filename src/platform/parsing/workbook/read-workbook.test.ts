import { expect, test } from 'vitest'
import { makeArchive, makeWorkbook } from '../../../../tests/factories/make-workbook.ts'
import { decodeFile } from '../decode-file.ts'

const read = async (workbook: Buffer) => {
  const { bytes, cut } = await decodeFile(new Uint8Array(workbook), 1)
  return { lines: bytes.toString().split('\n'), cut }
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

test('reads shared, inline and rich texts, without phonetic readings', async () => {
  const texts =
    '<si><t>title</t></si><si><r><t>Ha</t></r><r><rPr><b/></rPr><t xml:space="preserve">gane </t></r></si>' +
    '<si><t>鋼</t><rPh sb="0" eb="1"><t>ハガネ</t></rPh></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>"syn"&amp;"opsis"</f><v>synopsis</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c></row>' +
    '<row r="3"><c r="A3" t="inlineStr"><is><t>Deux "mots"\nsur deux lignes;\tici</t></is></c></row>'
  expect((await read(makeWorkbook({ rows, texts }))).lines).toEqual([
    'title\tsynopsis',
    'Hagane \t鋼',
    '"Deux ""mots""',
    'sur deux lignes; ici"\t',
    '',
  ])
})

test("fills missing cells and rows, so that all rows have the first one's width and keep their numbers", async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="C1" t="inlineStr"><is><t>c</t></is></c></row>' +
    '<row r="4"><c r="B4"><v>2</v></c><c r="E4" t="str"><v> </v></c></row><row r="5"/><row><c><v>7</v></c></row>'
  expect((await read(makeWorkbook({ rows }))).lines).toEqual(['a\t\tc', '', '', '\t2\t', '', '7\t\t', ''])
})

test('reads numbers as displayed, booleans, and formula results', async () => {
  const rows = `<row>${text('a')}${text('b')}${text('c')}${text('d')}</row><row>
    <c><v>7.4000000000000004</v></c><c t="b"><v>1</v></c><c><f>A2*2</f><v>14.8</v></c><c t="b"><v>0</v></c></row>`
  expect((await read(makeWorkbook({ rows }))).lines[1]).toBe('7.4\toui\t14.8\tnon')
})

test.each([
  ['jj/mm/aaaa', '46053', '2026-01-31'],
  ['dd\\/mm\\/yyyy', '46053', '2026-01-31'],
  ['[$-40C]d\\ mmmm\\ yyyy;@', '46053', '2026-01-31'],
  ['dd/mm/yyyy hh:mm', '46053.770833333336', '31/01/2026 18:30'],
  ['dd/mm/yyyy hh:mm', '46053', '2026-01-31'],
  ['hh:mm', '0.90625', '21:45'],
  ['[h]:mm', '1.5', '31/12/1899 12:00'],
  ['0.00', '46053', '46053'],
  ['#,##0 &quot;jours&quot;', '46053', '46053'],
  ['[Red]0.0', '46053', '46053'],
  ['General', '46053', '46053'],
])('reads a number in the format %s: %s as %s', async (format, value, wanted) => {
  const rows = `<row>${text('a')}</row><row><c s="1"><v>${value}</v></c></row>`
  expect((await read(makeWorkbook({ rows, formats: [format] }))).lines[1]).toBe(wanted)
})

test('reads dates of built-in formats, of the 1904 system, and as ISO texts', async () => {
  const rows = `<row>${text('a')}</row><row><c s="1"><v>46053</v></c></row><row><c t="d"><v>2026-01-31</v></c></row>`
  expect((await read(makeWorkbook({ rows }))).lines.slice(1, 3)).toEqual(['2026-01-31', '2026-01-31'])
  const of1904 = makeWorkbook({ rows, properties: '<workbookPr date1904="1"/>' })
  expect((await read(of1904)).lines[1]).toBe('2030-02-01')
})

test('reads the first visible sheet', async () => {
  const sheets = '<sheet name="x" state="hidden" r:id="rId0"/><sheet name="y" r:id="rId1"/>'
  expect((await read(makeWorkbook({ rows: `<row>${text('a')}</row>`, sheets }))).lines[0]).toBe('a')
})

test.each([
  ['another archive', makeArchive({ 'liste.xml': '<a/>' }), /est une archive/],
  ['LibreOffice’s own format', makeArchive({ 'content.xml': '<a/>' }), /n’est pas au format \.xlsx/],
  ['a binary workbook', makeArchive({ 'xl/workbook.bin': 'x' }), /n’est pas au format \.xlsx/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /mot de passe.*\.xlsx/],
  ['a damaged one', makeWorkbook({ rows: '' }).subarray(0, 300), /abîmé/],
  ['no sheet', makeWorkbook({ rows: '', sheets: '<!-- none -->' }), /pas de feuille/],
  ['XML that is cut short', makeWorkbook({ rows: '<row><c>' }), /abîmé/],
  ['a document type', makeWorkbook({ rows: '<!DOCTYPE x>' }), /abîmé/],
  ['tags in tags', makeWorkbook({ rows: '<a>'.repeat(1000) }), /abîmé/],
  ['too many members', makeArchive(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}`, '']))), /abîmé/],
  ['a bomb', makeWorkbook({ rows: ' '.repeat(6_000_000) }), /au plus 5 Mo une fois ouvert/],
  ['a bomb of texts', makeWorkbook({ rows: '', texts: `<si><t>${'a'.repeat(2_000_000)}</t></si>` }), /trop de textes/],
])('%s is refused', async (_what, workbook, message) => {
  await expect(read(workbook)).rejects.toMatchObject({ name: 'RefusedFile', message: expect.stringMatching(message) })
})

test('refuses a sheet that is too large without decompressing it', async () => {
  const bomb = makeWorkbook({ rows: ' '.repeat(6_000_000) })
  const name = 'xl/worksheets/sheet1.xml'
  bomb.fill(0xff, bomb.indexOf(name) + name.length, bomb.indexOf(name) + name.length + 100)
  await expect(read(bomb)).rejects.toMatchObject({ message: 'Un classeur compte au plus 5 Mo une fois ouvert.' })
})

test('refuses an archive with false sizes without decompressing it', async () => {
  const bomb = makeWorkbook({ rows: ' '.repeat(3_000_000) })
  const size = bomb.readUInt32LE(bomb.indexOf('xl/worksheets/sheet1.xml') - 8)
  for (let at = bomb.indexOf(toBytes(size)); at >= 0; at = bomb.indexOf(toBytes(size))) bomb.writeUInt32LE(10, at)
  await expect(read(bomb)).rejects.toMatchObject({ name: 'RefusedFile', message: 'Ce classeur est abîmé.' })
})

function toBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

test('cuts a table whose shared texts expand beyond the limit, and says why', async () => {
  const rows = `<row>${text('a')}</row>${'<row><c t="s"><v>0</v></c></row>'.repeat(20)}`
  const { lines, cut } = await read(makeWorkbook({ rows, texts: `<si><t>${'a'.repeat(100_000)}</t></si>` }))
  expect(lines).toHaveLength(12)
  expect(cut).toBe('Un classeur compte au plus 1 Mo de texte.')
})
