import { z } from 'zod'

const mediaTypes = new WeakMap<z.ZodType, string>()
const streams = new WeakSet<z.ZodType>()

/** Describes an answer that is a text of this media type instead of JSON. */
export function textAnswer(mediaType: string) {
  const text = z.string()
  mediaTypes.set(text, mediaType)
  return text
}

/**
 * The same for a text too long for memory: its handler yields it in chunks.
 * @param example a real answer for the documentation; of JSON its value
 */
export function textStreamAnswer(mediaType: string, example: unknown) {
  const pieces = z
    .custom<AsyncIterable<string>>(
      (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
    )
    .meta({ examples: [example] })
  mediaTypes.set(pieces, mediaType)
  streams.add(pieces)
  return pieces
}

/** Returns the media type of a text answer; undefined for JSON. */
export const mediaTypeOf = (response: z.ZodType): string | undefined => mediaTypes.get(response)

/** True when an answer is sent in chunks. */
export const isTextStream = (response: z.ZodType): boolean => streams.has(response)
