import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../tests/kit/requests/list-endpoints.ts'
import { root } from '../prepare.mjs'

/** Lists every source except contracts and tests. */
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/contract[.]ts$|[.]test[.]tsx?$/.test(file),
)

test('only contracts contain paths of operations', () => {
  const paths = new Set(endpoints.map(({ path }) => path))
  // The scopes of tokens belong to beginnings of paths, some of which are whole ones.
  const others = sources.filter((file) => !file.endsWith('token-scopes.ts'))
  const repeated = others.flatMap((file) => {
    const strings = readFileSync(join(root, file), 'utf8').matchAll(/['"](?:[A-Z]+ )?(\/[\w/:.-]+)['"]/g)
    return [...strings]
      .filter(([, path = '']) => path.startsWith('/api/') && paths.has(path))
      .map(([text]) => `${file}: ${text}`)
  })
  expect(repeated).toEqual([])
})

test('one function writes the paths of animes, and one those of episodes', () => {
  const written = sources.flatMap((file) => {
    const paths = readFileSync(join(root, file), 'utf8').matchAll(/\/(?:anime|watch)\/\$[{][^}]*(?:slug|anime)\b/g)
    return [...paths].map(([text]) => `${file}: ${text}`)
  })
  expect(written.filter((line) => !line.startsWith('src/shared/episode-place.ts'))).toEqual([])
})

/** Lists the sorted values of every enum in a contract. */
const lists = new Set(
  endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body', 'response'] as const).flatMap((part) => {
      const schema = JSON.stringify(z.toJSONSchema(endpoint[part], { unrepresentable: 'any', io: 'input' }))
      return [...schema.matchAll(/"enum":([[][^\]]*[\]])/g)].map(([, list = '']) => toSorted(JSON.parse(list)))
    }),
  ),
)

function toSorted(values: string[]): string {
  return JSON.stringify(values.toSorted())
}

const screens = sources.filter((file) => /[/]web[/]|^src[/](pages|ui|shell)[/]/.test(file))

test("only rules contain the values of a contract's enum", () => {
  expect(lists.size).toBeGreaterThan(20)
  const repeated = screens.flatMap((file) => {
    const arrays = readFileSync(join(root, file), 'utf8').matchAll(/[[]\s*(?:'[^'\n]*',?\s*){2,}[\]]/g)
    return [...arrays]
      .filter(([text]) => lists.has(toSorted([...text.matchAll(/'([^'\n]*)'/g)].map(([, value = '']) => value))))
      .map(([text]) => `${file}: ${text}`)
  })
  // Every table names sort orders.
  expect(repeated.filter((line) => !line.endsWith("['asc', 'desc']"))).toEqual([])
})

test('limits of fields are constants of the rules', () => {
  const numbers = screens.flatMap((file) => {
    const limits = readFileSync(join(root, file), 'utf8').matchAll(
      /\bmaxLength=[{][\d_]+[}]|\b(?:const|let) (?:max|min)Characters = \d+/g,
    )
    return [...limits].map(([text]) => `${file}: ${text}`)
  })
  // Digits of a year; length of an address in a cell.
  expect(numbers.filter((line) => !/year-fields|link-columns/.test(line))).toEqual([])
})

/** Texts that stand twice for different reasons. */
const alike = [
  // The heading of a page and the label of its field.
  'Nouveau mot de passe',
  // Each of another row: an anime, a partner; a member of the site, one of Discord.
  'Le titre est requis',
  "Le nom d'utilisateur est requis",
  // A control, its shortcut and what it announces.
  'Image dans l’image',
  // A page for visitors and one for the staff; the page of an episode, and its player, which loads apart.
  "Erreur lors du chargement de l'anime",
  "Erreur lors du chargement de l'épisode",
  // A kind of relation, and its reverse.
  'série de l’OAV',
  'Série de l’OAV',
]

/** The French sentences of four words and more in a source's strings; labels in markup and `failure` do not count. */
function listSentences(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bfailure: [{](?:[^{}]|[{]\w+[}])*[}]/gm, '')
    .replace(/>[^<>{}=;()]+</g, '><')
  const strings = code.matchAll(/(?<!=)(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g)
  return [...strings]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /^[\p{Lu}\p{Ll}][^/<>=_]*$/u.test(text) && text.split(/[\s’']+/).length >= 4)
    .filter((text) => /[éèêàçùîôû’]|\b(?:les?|la|une?|des?|est|pas|pour|au|du)\b/.test(text))
}

test('a French sentence is in one source', () => {
  const files = [...sources, ...globSync('src/**/*contract.ts', { cwd: root })]
  const places = Map.groupBy(
    files.flatMap((file) => [...new Set(listSentences(file))].map((text) => ({ file, text }))),
    ({ text }) => text,
  )
  expect(places.size).toBeGreaterThan(500)
  const repeated = [...places].filter(([text, found]) => found.length > 1 && !alike.includes(text))
  expect(repeated.map(([text, found]) => `${text}: ${found.map(({ file }) => file).join(', ')}`)).toEqual([])
})
