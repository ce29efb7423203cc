import { parseJson } from '../../../../../shared/parse-json.ts'

const maxMessageLength = 100_000

/** Parses a message of a frame, an object or its JSON; undefined for anything else. */
export function readMessage(data: unknown): Record<string, unknown> | undefined {
  const read = typeof data === 'string' && data.length < maxMessageLength ? parseJson(data) : data
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
}

/** Returns an object with this one property; an empty one unless the value is a number of 0 or more. */
export function toNumber<Name extends string>(name: Name, value: unknown): { [name in Name]?: number } {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return {}
  return { [name]: value } as { [name in Name]: number }
}
