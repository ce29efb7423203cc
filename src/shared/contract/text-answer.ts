import { z } from 'zod'

const mediaTypes = new WeakMap<z.ZodType, string>()

/** The answer of an operation that is a text of this media type instead of JSON. */
export function textAnswer(mediaType: string) {
  const text = z.string()
  mediaTypes.set(text, mediaType)
  return text
}

/** The media type of an answer that is a text; undefined for JSON. */
export function mediaTypeOf(response: z.ZodType): string | undefined {
  return mediaTypes.get(response)
}
