import { z } from 'zod'
import { type Given, visitGiven } from './visit-given.ts'

const lengthChecks = new Set(['max_length', 'length_equals'])

/**
 * Checks lengths only: of texts before their patterns, and of arrays before their members, all of which zod would
 * otherwise validate first. Costs no more than a walk through the value up to its bounds.
 * @returns the excessive lengths, with the schema's messages; empty when the value is worth validating
 */
export function findTooLong(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue[] {
  return visitGiven({ schema, value, path: [] }, (given) =>
    given.schema._zod.def.type === 'record' ? breakKeyCount(given) : breakLength(given),
  )
}

// A record has no bound of its own.
const maxKeys = 500

function breakKeyCount({ value, path }: Given): z.core.$ZodIssue[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length <= maxKeys) return []
  const message = `${maxKeys} champs au plus`
  return [{ code: 'too_big', origin: 'object', maximum: maxKeys, inclusive: true, path, message, input: undefined }]
}

function breakLength({ schema, value, path }: Given): z.core.$ZodIssue[] {
  const { type } = schema._zod.def
  const isMeasured = (type === 'string' && typeof value === 'string') || (type === 'array' && Array.isArray(value))
  if (!isMeasured) return []
  const { checks = [] } = schema._zod.def
  // Characters that the schema trims do not count.
  const isTrimmed = checks.some(({ _zod }) => _zod.def.check === 'overwrite')
  const measured = isTrimmed && typeof value === 'string' ? value.trim() : value
  return checks.flatMap((check) => {
    if (!lengthChecks.has(check._zod.def.check)) return []
    const payload: z.core.ParsePayload = { value: measured, issues: [] }
    check._zod.check(payload as z.core.ParsePayload<never>)
    const isTooLong = payload.issues.some(({ code }) => code === 'too_big')
    if (!isTooLong) return []
    return payload.issues.map((issue) => z.core.util.finalizeIssue({ ...issue, path }, {}, z.core.config()))
  })
}
