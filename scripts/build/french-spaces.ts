import type { Plugin } from 'vite'

const narrow = '\u202f'
// Followed by what may follow in a sentence: code, addresses and class names have no such places.
const beforeSign = /(?<=\S|^) (?=[;:!?»](?:[\s.,)…»"'`]|[$][{]|$))/g
const afterQuote = /(?<=«) /g

/**
 * Puts a narrow no-break space where French typography wants one: before ; : ! ? and inside « ». One character for one,
 * so that nothing moves.
 */
export function setFrenchSpaces(text: string): string {
  return text.replace(beforeSign, narrow).replace(afterQuote, narrow)
}

type Node = { type: string; start: number; end: number; value?: unknown }

/** The strings of a program, wherever they are. */
function* listStrings(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  const { type, value } = node as Node
  if (type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')) yield node as Node
  for (const part of Object.values(node)) {
    if (typeof part === 'object') yield* listStrings(part)
  }
}

/**
 * The pages' texts are written with plain spaces, which an editor shows, and get French ones as they are built: in the
 * browser and on the server alike. Texts of the catalogue and of members stay as they came.
 */
export const frenchSpaces: Plugin = {
  name: 'french-spaces',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/(features\/[^/]+\/web|pages|ui|app)\/.*[.]tsx?/ },
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
