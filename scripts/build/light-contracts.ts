import type { Plugin } from 'vite'

/** Properties of an operation that the browser needs: method, path, failure message. */
const kept = new Set(['method', 'path', 'failure'])

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Declaration = Node & { declaration?: Node & { declarations?: (Node & { id: Node; init: Node })[] } }
type Call = Node & { callee: Node; arguments: (Node & { properties: (Node & { key?: Node })[] })[] }

/**
 * A Vite plugin that reduces contracts to their operations in the browser, so that zod stays on the server. Shared
 * constants are in `rules.ts`: importing one from a contract fails the build.
 */
export const lightContracts: Plugin = {
  name: 'light-contracts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/features\/[^/]+\/[a-z-]*contract[.]ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Declaration[] }
      const operations = program.body.flatMap(({ declaration }) => declaration?.declarations ?? [])
      return { code: operations.map(({ id, init }) => toLight(code, String(id.name), init)).join(''), map: null }
    },
  },
}

function toLight(code: string, name: string, init: Node): string {
  const { type, callee, arguments: given } = init as Call
  if (type !== 'CallExpression' || callee.name !== 'defineEndpoint') return ''
  const fields = given[0]?.properties.filter(({ key }) => kept.has(String(key?.name))) ?? []
  return `export const ${name} = { ${fields.map(({ start, end }) => code.slice(start, end)).join(', ')} }\n`
}
