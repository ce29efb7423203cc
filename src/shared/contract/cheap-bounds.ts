import { z } from 'zod'

type Schema = z.core.$ZodType
type Found = { value: unknown; path: PropertyKey[] }

const lengthChecks = new Set(['max_length', 'length_equals'])

/**
 * Looks at lengths alone: of texts before their patterns, and of arrays before their members, which zod would all
 * validate first. Costs no more than walking through what is within its bounds.
 * @returns what is too long, with the messages of the schema; empty when the value is worth validating
 */
export function findTooLong(schema: Schema, value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  const issues = breakLength(schema, { value, path })
  if (issues.length > 0) return issues
  const inside = (part: Schema, member = value, name?: PropertyKey) =>
    findTooLong(part, member, name === undefined ? path : [...path, name])
  switch (def.type) {
    case 'array':
      return Array.isArray(value) ? firstOf(value, (member, at) => inside(def.element, member, at)) : []
    case 'record':
      return breakKeyCount(value, path)
    case 'object':
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(def.shape).flatMap(([name, part]) => inside(part, (value as never)[name], name))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.in)
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'union': {
      // Too long for every way to read it.
      const tries = def.options.map((option) => inside(option))
      return tries.every((found) => found.length > 0) ? (tries[0] ?? []) : []
    }
    default:
      return []
  }
}

// A record has no bound of its own.
const mostKeys = 500

function breakKeyCount(value: unknown, path: PropertyKey[]): z.core.$ZodIssue[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length <= mostKeys) return []
  const message = `${mostKeys} champs au plus`
  return [{ code: 'too_big', origin: 'object', maximum: mostKeys, inclusive: true, path, message, input: undefined }]
}

/** The issues of the first member that has any: a list is not walked through for each of its faults. */
function firstOf(members: unknown[], find: (member: unknown, at: number) => z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  for (const [at, member] of members.entries()) {
    const issues = find(member, at)
    if (issues.length > 0) return issues
  }
  return []
}

function breakLength(schema: Schema, { value, path }: Found): z.core.$ZodIssue[] {
  const { type } = schema._zod.def
  const isMeasured = (type === 'string' && typeof value === 'string') || (type === 'array' && Array.isArray(value))
  if (!isMeasured) return []
  const { checks = [] } = schema._zod.def
  // What the schema trims away does not count.
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
