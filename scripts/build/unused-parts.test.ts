import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { replaceBodies, unusedNames } from './unused-parts.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /[.]tsx?$/.test(name) && !name.includes('.test.') && !name.includes('/server/'),
)

test('the site uses nothing that its build leaves out', () => {
  const imports = /import (?!type)\{([^}]*)\} from '(?:react|react-dom|react-router)'/g
  const uses = sources.flatMap((file) => {
    const text = readFileSync(`src/${file}`, 'utf8')
    const imported = [...text.matchAll(imports)].flatMap(([, names = '']) => names.match(/\b\w+\b/g) ?? [])
    const handlers = [...text.matchAll(/\b(on\w+)=\{/g)].map(([, name = '']) => name)
    const exported = [...text.matchAll(/export (?:const|async function|function) (client\w+)/g)]
    const routeParts = exported.map(([, name = '']) => name)
    const names = [...imported, ...handlers, ...routeParts].filter((word) => unusedNames.includes(word))
    const actions = /<(form|button|input)\b[^>]*\b(form)?action=\{/i.test(text) ? ['action'] : []
    const elements = (file.endsWith('x') && text.match(/<(Fragment ref|[a-z]+-[a-z])/g)) || []
    return [...names, ...actions, ...elements].map((word) => [file, word])
  })
  expect(uses).toEqual([])
})

test('only the named functions lose their bodies', () => {
  const code = 'function a(x) { function b() { return 1 } return b() }\nasync function c() { return 2 }'
  const replaced = 'function a(x) { return x }\nasync function c() { return 2 }'
  expect(replaceBodies(code, parseAst(code), { a: '{ return x }', b: '{}' })).toBe(replaced)
})

test('a function given to an object is named with it', () => {
  const code = 'exports.a = function (x) { return x }'
  expect(replaceBodies(code, parseAst(code), { 'exports.a': '{}' })).toBe('exports.a = function (x) {}')
})

test('a function that is gone fails the build', () => {
  expect(() => replaceBodies('', parseAst(''), { gone: '{}' })).toThrow('gone')
})
