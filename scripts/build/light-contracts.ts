import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Declaration = Node & { declaration?: Node & { declarations?: (Node & { id: Node; init: Node })[] } }
type Call = Node & { arguments: [call: Node, spec?: Node & { properties: (Node & { key?: Node })[] }] }

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

/** Keeps what the browser needs of an operation: method, path, failure message. */
function toLight(code: string, name: string, init: Node): string {
  if (init.type !== 'CallExpression') return ''
  const [call, spec] = (init as Call).arguments
  const [method, path] = String(call?.value).split(' ')
  if (!spec || !path?.startsWith('/')) return ''
  const failure = spec.properties.find(({ key }) => key?.name === 'failure')
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(failure ? [code.slice(failure.start, failure.end)] : []),
  ]
  return `export const ${name} = { ${fields.join(', ')} }\n`
}
