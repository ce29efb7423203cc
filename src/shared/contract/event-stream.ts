import { z } from 'zod'

const eventSchemas = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The answer of an operation that goes on: server-sent events, the data of each as `event` describes it. Its handler
 * answers with an async iterable, whose `return` is called when the listener is gone.
 */
export function eventStreamOf<Event extends z.ZodType>(event: Event) {
  const stream = z.custom<AsyncIterable<z.output<Event>>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  eventSchemas.set(stream, event)
  return stream
}

/** What each event of an answer carries; undefined for an answer that is no stream. */
export function eventSchemaOf(response: z.ZodType): z.ZodType | undefined {
  return eventSchemas.get(response)
}
