import type { z } from 'zod'

type Schema = z.core.$ZodType
/** A value from the caller, its schema, and its path. */
export type Given = { schema: Schema; value: unknown; path: PropertyKey[] }
type Look = (given: Given) => z.core.$ZodIssue[]

const passing = new WeakSet<Schema>()

/** Marks a pipe whose second schema gets a given text unchanged, so that it is visited too. */
export function passesText<T extends Schema>(pipe: T): T {
  passing.add(pipe)
  return pipe
}

/** Returns whether a schema was marked, or the schema that it was copied from, as `describe` does. */
export function isMarked(schema: Schema, marked: WeakSet<Schema>): boolean {
  return marked.has(schema) || (schema._zod.parent !== undefined && isMarked(schema._zod.parent, marked))
}

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
    case 'pipe': {
      const found = inside(def.in)
      return found.length === 0 && isMarked(given.schema, passing) ? inside(def.out) : found
    }
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'union': {
      // A value is faulty only if every option for its type rejects it.
      const tries = def.options.filter((option) => mayTake(option, value)).map((option) => inside(option))
      return tries.every((found) => found.length > 0) ? (tries[0] ?? []) : []
    }
    default:
      return []
  }
}

/**
 * Returns whether an option of a union may be meant for a value. Literals and enums, such as the `all` of a filter, are
 * not: they would count as options without a fault for any text.
 */
function mayTake(option: Schema, value: unknown): boolean {
  const { def } = option._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'pipe') return mayTake(def.in, value)
  if (def.type === 'string') return typeof value === 'string'
  if (def.type === 'array') return Array.isArray(value)
  if (def.type === 'object') return typeof value === 'object' && !Array.isArray(value)
  return def.type !== 'literal' && def.type !== 'enum'
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
