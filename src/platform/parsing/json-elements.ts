import { RefusedFile } from './refused-file.ts'

export type JsonBounds = {
  /** How deep brackets may be nested. */
  depth: number
  /** Per element. */
  megabytes: number
  /** Per element: names, texts, numbers, objects and lists. */
  values: number
}

type Options = {
  /** Names under which lists are searched; the outermost value may be a list, too. */
  through: ReadonlySet<string>
  bounds: JsonBounds
  /** The refusal of a file without such a list. */
  noList: string
}

/** The position of one element in the file, in bytes. */
export type JsonElement = { start: number; end: number; values: number }

type Open = {
  isList: boolean
  /** True when it was reached through wanted names only. */
  isWanted: boolean
  /** In an object: the name of the next value; undefined where a name is expected. */
  name: string | undefined
  /** In a wanted list: the current element. */
  element: (JsonElement & { holdsList: boolean }) | undefined
}

const code = (sign: string) => sign.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
const [brace, braceEnd, bracket, bracketEnd] = [code('{'), code('}'), code('['), code(']')]
const maxNameLength = 100
const beginsWord = new Uint8Array(256)
for (const sign of Buffer.from('-0123456789tfn')) beginsWord[sign] = 1
const endsWord = new Uint8Array(256).fill(1, 0, 0x21)
for (const sign of [quote, comma, colon, brace, braceEnd, bracket, bracketEnd]) endsWord[sign] = 1

const malformed = () => new RefusedFile('Ce fichier JSON est mal formé.')

/**
 * Finds the elements of a JSON file's list without building them. Memory use is bounded by the largest element, and the
 * elements before a malformed part are still found. An element that holds a wanted list is replaced by that list's
 * elements.
 * @throws RefusedFile when the file is malformed, too deep, or has no list
 */
export function* findJsonElements(bytes: Buffer, { through, bounds, noList }: Options): Generator<JsonElement> {
  const open: Open[] = []
  let hasList = false
  let values = 0

  /** Handles the start of a value. @returns whether it is reached through wanted names */
  function begin(at: number): boolean {
    const parent = open.at(-1)
    values++
    if (!parent) {
      if (values > 1) throw malformed()
      return true
    }
    if (!parent.isList) {
      if (parent.name === undefined) throw malformed()
      return parent.isWanted && through.has(parent.name)
    }
    if (parent.isWanted) parent.element = { start: at, end: at, values, holdsList: false }
    return parent.isWanted
  }

  function enter(at: number, isList: boolean): void {
    const isWanted = begin(at)
    if (isList && isWanted) {
      hasList = true
      for (const { element } of open) if (element) element.holdsList = true
    }
    open.push({ isList, isWanted, name: undefined, element: undefined })
    if (open.length > bounds.depth) {
      throw new RefusedFile(`Ce fichier JSON est trop imbriqué : ${bounds.depth} niveaux au plus.`)
    }
  }

  /** Handles the end of a value. @returns the element that it completes, if it is a wanted one */
  function end(at: number): JsonElement | undefined {
    const parent = open.at(-1)
    if (!parent?.element) return undefined
    const { element } = parent
    parent.element = undefined
    return element.holdsList ? undefined : { start: element.start, end: at, values: values - element.values + 1 }
  }

  let at = 0
  while (at < bytes.length) {
    const sign = bytes[at] as number
    const start = at
    at++
    if (sign <= 0x20 || sign === colon) continue
    const top = open.at(-1)
    if (sign === comma) {
      if (top) top.name = undefined
    } else if (sign === brace || sign === bracket) {
      enter(start, sign === bracket)
    } else if (sign === braceEnd || sign === bracketEnd) {
      if (open.pop()?.isList !== (sign === bracketEnd)) throw malformed()
      const element = end(at)
      if (element) yield element
    } else if (sign === quote) {
      at = endOfText(bytes, at)
      if (top && !top.isList && top.name === undefined) {
        values++
        top.name = top.isWanted ? bytes.toString('utf8', start + 1, Math.min(at - 1, start + maxNameLength)) : ''
      } else {
        begin(start)
        const element = end(at)
        if (element) yield element
      }
    } else {
      at = endOfWord(bytes, start)
      begin(start)
      const element = end(at)
      if (element) yield element
    }
  }
  if (open.length > 0) throw malformed()
  if (!hasList) throw new RefusedFile(noList)
}

/** Returns the position after the closing quote of a text. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0
    while (bytes[at - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return at + 1
  }
  throw malformed()
}

/**
 * Returns the position after a number, true, false or null, judged by its first character. Its characters are checked
 * when its element is built.
 */
function endOfWord(bytes: Buffer, from: number): number {
  if (beginsWord[bytes[from] as number] === 0) throw malformed()
  let at = from
  while (at < bytes.length && endsWord[bytes[at] as number] === 0) at++
  return at
}

/** Builds one element. @throws RefusedFile when it is malformed, or over its bounds */
export function parseJsonElement(bytes: Buffer, { start, end, values }: JsonElement, bounds: JsonBounds): unknown {
  if (values > bounds.values) {
    throw new RefusedFile(`Un élément de ce fichier JSON compte plus de ${bounds.values.toLocaleString('fr')} valeurs.`)
  }
  if (end - start > bounds.megabytes * 1024 * 1024) {
    throw new RefusedFile(`Un élément de ce fichier JSON dépasse ${bounds.megabytes} Mo.`)
  }
  try {
    return JSON.parse(bytes.toString('utf8', start, end))
  } catch {
    throw malformed()
  }
}
