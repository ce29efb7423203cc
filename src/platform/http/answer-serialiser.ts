import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown> & { anyOf?: JsonSchema[]; type?: unknown }

/**
 * Compiles a serialiser from an answer's schema, so that fields outside the contract cannot leave.
 * @returns a function from the answer to its JSON text
 */
export function compileSerialiser(schema: z.ZodType): (answer: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })
  const simplified = nullableInline(jsonSchema as JsonSchema)
  return fastJsonStringify(simplified as Parameters<typeof fastJsonStringify>[0])
}

// The serialiser decides an `anyOf` by validating each branch; "this or null" needs no such work.
function nullableInline(schema: JsonSchema): JsonSchema {
  const walked = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, walk(value)])) as JsonSchema
  const branches = walked.anyOf
  if (branches?.length !== 2) return walked
  const other = branches.find((branch) => branch.type !== 'null')
  if (!other || !branches.some((branch) => branch.type === 'null')) return walked
  const { anyOf: _, ...rest } = walked
  return { ...rest, ...other, nullable: true }
}

function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walk)
  return typeof value === 'object' && value !== null ? nullableInline(value as JsonSchema) : value
}
