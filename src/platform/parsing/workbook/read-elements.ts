import sax from 'sax'
import { RefusedFile } from '../refused-file.ts'

const deepest = 32
const maxAttributes = 200
export const damaged = () => new RefusedFile('Ce classeur est abîmé.')

export type XmlHandlers = {
  /** @param name without its namespace prefix */
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Parses XML as a stream. Refuses document types, which workbooks do not use.
 * @throws RefusedFile when it is malformed or nested too deep
 */
export async function readElements(chunks: AsyncIterable<Buffer>, { open, close, text }: XmlHandlers): Promise<void> {
  const parser = new sax.SAXParser(true, { strictEntities: true, position: false } as object)
  const decoder = new TextDecoder()
  let depth = 0
  let attributes = 0
  const fail = () => {
    throw damaged()
  }
  parser.ondoctype = fail
  parser.onsgmldeclaration = fail
  parser.onerror = fail
  parser.onattribute = () => {
    if (++attributes > maxAttributes) fail()
  }
  parser.onopentag = (tag) => {
    attributes = 0
    if (++depth > deepest) fail()
    open?.(withoutPrefix(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth--
    close?.(withoutPrefix(name))
  }
  if (text) {
    parser.ontext = text
    parser.oncdata = text
  }
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
  parser.close()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
