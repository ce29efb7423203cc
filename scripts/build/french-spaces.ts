import type { Plugin } from 'vite'
import { setFrenchSpaces } from '../../src/shared/french-spaces.ts'

type Node = { type: string; start: number; end: number; value?: unknown }

function* listStrings(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  const { type, value } = node as Node
  if (type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')) yield node as Node
  for (const part of Object.values(node)) {
    if (typeof part === 'object') yield* listStrings(part)
  }
}

/** A Vite plugin that sets French spaces in the pages' texts. Texts of the catalogue and of members do not change. */
export const frenchSpaces: Plugin = {
  name: 'french-spaces',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/(features\/[^/]+\/web|pages|ui|app|shell)\/.*[.]tsx?/ },
    handler(code) {
      const pieces: string[] = []
      let done = 0
      for (const { start, end } of listStrings(this.parse(code))) {
        if (start < done) continue
        pieces.push(code.slice(done, start), setFrenchSpaces(code.slice(start, end)))
        done = end
      }
      return { code: pieces.join('') + code.slice(done), map: null }
    },
  },
}
