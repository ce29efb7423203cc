import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { supportedBrowsers } from './supported-browsers.ts'

const root = new URL('../../', import.meta.url)
const builtFiles = new URL('build/pages/client/', root)

type Browser = keyof typeof supportedBrowsers
const browsers = Object.keys(supportedBrowsers) as Browser[]
type Feature = { __compat?: CompatStatement }
type Features = Record<string, Feature>
// Fourteen megabytes: parsing skips the transforms of an import.
const browserData: { javascript: { builtins: Features }; api: Features } = createRequire(import.meta.url)(
  '@mdn/browser-compat-data',
)

/** Optional features, tested for before use. */
const asked = new Set([
  'requestIdleCallback',
  'share',
  'canShare',
  'startViewTransition',
  'skipTransition',
  // The player: cast, picture-in-picture, orientation, native streams on iPhones.
  ...['watchAvailability', 'cancelWatchAvailability', 'requestPictureInPicture', 'exitPictureInPicture'],
  ...['lock', 'unlock', 'ManagedMediaSource'],
])

/** Features that Shaka Player brings (`polyfill.installAll`) or tests for before use. */
const shakas = new Set([
  ...['.getOrInsert', '.getOrInsertComputed', '.toBase64', '.fromBase64', 'Uint8Array.fromBase64'],
  ...['.fromHex', 'Uint8Array.fromHex', '.toHex', '.getStartDate', '.install', 'Translator.create'],
  ...['.requestVideoFrameCallback', '.cancelVideoFrameCallback'],
])

/** Names that the site and its libraries also give to their own functions. */
const homonyms = new Set(['drop', 'escape', 'isError', 'take', 'use'])

/** Interfaces whose methods are searched; those of rarer ones have common names. */
const commonInterfaces =
  /^(Document|DocumentFragment|Element|EventTarget|HTML\w*Element|Headers|Navigator|Node|Request|Response|URLSearchParams|Window)$/

/** Returns the first version of a browser with a feature, without flag or prefix. */
function firstVersion(statement: CompatStatement | undefined, browser: Browser): number {
  const support = statement?.support[browser]
  if (!support) return 0
  const usable = (one: SimpleSupportStatement) => !one.prefix && !one.flags && !one.alternative_name
  const versions = [support].flat().filter(usable).map(toVersion)
  return Math.min(...versions, Number.POSITIVE_INFINITY)
}

function toVersion({ version_added }: SimpleSupportStatement): number {
  const version = typeof version_added === 'string' ? Number.parseFloat(version_added.replace('≤', '')) : Number.NaN
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version
}

const isTooNew = (feature: Feature) =>
  browsers.some((browser) => firstVersion(feature.__compat, browser) > supportedBrowsers[browser])

/** Lists every global, `Global.member`, and `.method` by name that a supported browser lacks. */
function listTooNew(): Set<string> {
  const { javascript, api } = browserData
  const methods = new Map<string, Feature[]>()
  const found = new Set<string>()
  const common = new Set<string>()
  for (const builtins of [javascript.builtins, api]) {
    for (const [name, global] of Object.entries(builtins)) {
      if (isTooNew(global)) found.add(name)
      const isCommon = builtins === javascript.builtins || commonInterfaces.test(name)
      for (const [key, feature] of Object.entries(global as Features).filter(([key]) => key !== '__compat')) {
        const member = key.replace(/_static$/, '')
        if (isTooNew(feature)) found.add(`${name}.${member}`)
        if (key.includes('_')) continue
        methods.set(`.${member}`, [...(methods.get(`.${member}`) ?? []), feature])
        if (isCommon) common.add(`.${member}`)
      }
    }
  }
  // A method's owner is unknown here: it is too new only if it is in every interface.
  for (const name of common) if (methods.get(name)?.every(isTooNew)) found.add(name)
  return found
}

const tooNew = listTooNew()

/** Lists the uses of `tooNew` in a script. */
function listNewUses(script: string): string[] {
  const used = new Set<string>()
  const note = (name: string, plain = name) => {
    if (tooNew.has(name) && !asked.has(plain) && !homonyms.has(plain)) used.add(name)
  }
  JSON.stringify(parseAst(script), (_, node) => {
    if (node?.type === 'NewExpression' && node.callee.type === 'Identifier') note(node.callee.name)
    if (node?.type === 'CallExpression' && node.callee.type === 'Identifier') note(node.callee.name)
    if (node?.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
      const { object, property } = node.callee
      note(`.${property.name}`, property.name)
      if (object.type === 'Identifier') note(`${object.name}.${property.name}`, property.name)
    }
    return typeof node === 'bigint' ? String(node) : node
  })
  return [...used]
}

it.each([
  ['URL.parse(x)', ['URL.parse']],
  ['a.b.union(c)', ['.union']],
  ['new Temporal()', ['Temporal']],
  ['navigator.share(x); [].toSorted(); URL.canParse(x); AbortSignal.any([])', []],
])('the check of built files finds in %s what is too new', (script, found) => {
  expect(listNewUses(script)).toEqual(found)
})

it('built files use nothing that a supported browser lacks', () => {
  const scripts = readdirSync(builtFiles, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const uses = scripts.map((name) => {
    const found = listNewUses(readFileSync(new URL(name, builtFiles), 'utf8'))
    return [name, name.includes('dash-engine') ? found.filter((use) => !shakas.has(use)) : found] as const
  })
  expect(uses.filter(([, found]) => found.length > 0)).toEqual([])
})

it('the README names the same versions', () => {
  const { chrome, firefox, safari } = supportedBrowsers
  const words = `Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}`
  expect(readFileSync(new URL('README.md', root), 'utf8')).toContain(words)
})
