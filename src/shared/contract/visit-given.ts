import type { z } from 'zod'

type Schema = z.core.$ZodType
/** A value from the caller, its schema, and its path. */
export type Given = { schema: Schema; value: unknown; path: PropertyKey[] }
type Look = (given: Given) => z.core.$ZodIssue[]

/**
 * Walks a value along its schema without validating it. A fault that `look` finds ends the descent into that part, and
 * of a list only the first faulty member is reported.
 * @returns the faults found by `look`; empty when the value is worth validating
 */
export function visitGiven(given: Given, look: Look): z.core.$ZodIssue[] {
  const issues = look(given)
  if (issues.length > 0) return issues
  const { value, path } = given
  const { def } = given.schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  const inside = (schema: Schema, member = value, name?: PropertyKey) =>
    visitGiven({ schema, value: member, path: name === undefined ? path : [...path, name] }, look)
  switch (def.type) {
    case 'array':
      return Array.isArray(value) ? firstOf(value.entries(), (member, at) => inside(def.element, member, at)) : []
    case 'record':
      if (typeof value !== 'object' || value === null) return []
      return firstOf(Object.entries(value), (member, name) => inside(def.valueType, member, name))
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
      // A value is faulty only if every option rejects it.
      const tries = def.options.filter((option) => !isOneOfFew(option)).map((option) => inside(option))
      return tries.every((found) => found.length > 0) ? (tries[0] ?? []) : []
    }
    default:
      return []
  }
}

/** True for a schema of a few literal values only, such as the `all` of a filter. */
function isOneOfFew(schema: Schema): boolean {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'pipe') return isOneOfFew(def.in)
  return def.type === 'literal' || def.type === 'enum'
}

function firstOf<Name extends PropertyKey>(
  members: Iterable<[Name, unknown]>,
  find: (member: unknown, name: Name) => z.core.$ZodIssue[],
): z.core.$ZodIssue[] {
  for (const [name, member] of members) {
    const issues = find(member, name)
    if (issues.length > 0) return issues
  }
  return []
}
