import type { z } from 'zod'

/** Parses a value that the operator or a host's file gives. @throws Error naming what is wrong */
export function parseGiven<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const { data, error, success } = schema.safeParse(given)
  if (success) return data
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
