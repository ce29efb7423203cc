import { z } from 'zod'

const eventSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Describes an answer of server-sent events, the data of each matching `event`. The handler returns an async iterable,
 * whose `return` is called when the listener leaves.
 */
export function eventStreamOf<Event extends z.ZodType>(event: Event) {
  const stream = z.custom<AsyncIterable<z.output<Event>>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  eventSchemas.set(stream, event)
  return stream
}

/** Returns the schema of a stream's events; undefined for an answer that is not a stream. */
export const eventSchemaOf = (response: z.ZodType): z.ZodType | undefined => eventSchemas.get(response)
