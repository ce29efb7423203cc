import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { fixedTexts } from '../../e2e/kit/fixed-texts.ts'
import { setFrenchSpaces } from '../../src/shared/french-spaces.ts'

/** The sources of all screens: visitors', members' and the staff's. */
const screens = ['src/{pages,ui}/**/*.{ts,tsx}', 'src/shell/**/*.{ts,tsx}', 'src/features/*/web/**/*.{ts,tsx}']

/** The sources of what the server says: answers, reasons of refusals, mails. */
const answers = ['src/{platform,shared}/**/*.ts', 'src/features/*/*.ts', 'src/features/*/server/**/*.ts']

const straight = /.{0,20}\p{L}'\p{L}.{0,20}/u
/** In French alone: the server speaks English, too, in its log. */
const elision = /.{0,20}(?<![\p{L}\d])([cdjlmnst]|\w*qu)'\p{L}.{0,20}/iu
const dots = /.{0,20}\p{L}[.]{3}$/u
const looseSpace = /.{0,20} [;:!?»](?=[\s.,)]|$)|« .{0,20}/u

/** Lists the strings of a program and the texts of its elements; not its imports. */
function* listTexts(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, value, raw } = node as { type?: string; value?: unknown; raw?: string }
  if (type === 'ImportDeclaration') return
  if (type === 'StringLiteral' && typeof value === 'string') yield value
  // As in a page: an element's text begins and ends with its line.
  if (type === 'JSXText' && typeof value === 'string') yield value.replace(/\s*\n\s*/g, ' ').trim()
  if (type === 'TemplateElement' && raw) yield raw
  for (const part of Object.values(node)) yield* listTexts(part)
}

/** Lists the texts of a program without those that are fixed. */
function listOwnTexts(code: string, tsx: boolean): string[] {
  const texts = [...listTexts(parseSync(code, { syntax: 'typescript', tsx }))]
  return texts.map((text) => fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text))
}

function findFaults(code: string, tsx = true): string[] {
  return listOwnTexts(code, tsx).flatMap((own) => {
    // The build sets the spaces that the plugin of the pages knows.
    return [straight.exec(own), dots.exec(own), looseSpace.exec(setFrenchSpaces(own))].flatMap(
      (found) => found?.[0] ?? [],
    )
  })
}

test('the texts of every screen have curved apostrophes, French spaces and one sign for three dots', () => {
  const files = globSync(screens).filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  const faults = files.flatMap((path) =>
    findFaults(readFileSync(path, 'utf8'), path.endsWith('x')).map((text) => `${path}: ${text.trim()}`),
  )
  expect(faults).toEqual([])
})

test('what the server says has curved apostrophes', () => {
  const files = globSync(answers).filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  const faults = files.flatMap((path) =>
    listOwnTexts(readFileSync(path, 'utf8'), false)
      .flatMap((text) => elision.exec(text)?.[0] ?? [])
      .map((text) => `${path}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('the check reads strings, templates and elements', () => {
  expect(findFaults('const text = "l\'ami"')).toHaveLength(1)
  expect(findFaults("const text = `Ce n'est pas là`")).toHaveLength(1)
  expect(findFaults("const view = <p>D'accord</p>")).toHaveLength(1)
  expect(findFaults("const text = 'Envoi...'")).toHaveLength(1)
  expect(findFaults('const view = <p>L’ami ? « Oui » : non !</p>')).toEqual([])
  expect(findFaults('import text from "l\'ami"')).toEqual([])
})
