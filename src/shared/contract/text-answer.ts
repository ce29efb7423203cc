import { z } from 'zod'

const mediaTypes = new WeakMap<z.ZodType, string>()
const streams = new WeakSet<z.ZodType>()

/** The answer of an operation that is a text of this media type instead of JSON. */
export function textAnswer(mediaType: string) {
  const text = z.string()
  mediaTypes.set(text, mediaType)
  return text
}

/** The same for a text too long to be held: its handler answers with the pieces, one after the other. */
export function textStreamAnswer(mediaType: string) {
  const pieces = z.custom<AsyncIterable<string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  mediaTypes.set(pieces, mediaType)
  streams.add(pieces)
  return pieces
}

/** The media type of an answer that is a text; undefined for JSON. */
export function mediaTypeOf(response: z.ZodType): string | undefined {
  return mediaTypes.get(response)
}

/** Whether an answer comes in pieces. */
export function isTextStream(response: z.ZodType): boolean {
  return streams.has(response)
}
