/**
 * Which addresses have answers that every visitor shares, and the one key each of them has. Query fields a
 * route does not know are left out and the others sorted, so that no address can be made to fill the cache.
 */
export type CacheableUrls = {
  /** @param pattern Fastify or React Router notation, `/anime/:slug`; added again, the later fields count */
  add: (pattern: string, queryFields: readonly string[]) => void
  /** The key of a normalised request target (`/path?query`), or undefined when its answer is not shared. */
  keyOf: (target: string) => string | undefined
}

export function createCacheableUrls(): CacheableUrls {
  const exact = new Map<string, Set<string>>()
  const patterns = new Map<string, { expression: RegExp; fields: Set<string> }>()

  function fieldsOf(path: string): Set<string> | undefined {
    const known = exact.get(path)
    if (known) return known
    for (const { expression, fields } of patterns.values()) if (expression.test(path)) return fields
    return undefined
  }

  return {
    add(pattern, queryFields) {
      const fields = new Set(queryFields)
      if (!pattern.includes(':')) exact.set(pattern, fields)
      else patterns.set(pattern, { expression: toExpression(pattern), fields })
    },
    keyOf(target) {
      const at = target.indexOf('?')
      const path = at < 0 ? target : target.slice(0, at)
      const fields = fieldsOf(path)
      if (!fields) return undefined
      if (at < 0 || fields.size === 0) return path
      const query = normaliseQuery(target.slice(at + 1), fields)
      return query ? `${path}?${query}` : path
    },
  }
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}

function normaliseQuery(text: string, fields: Set<string>): string {
  const given = new URLSearchParams(text)
  const kept = new URLSearchParams()
  for (const field of [...fields].sort()) {
    // The first of several counts, as for the validator.
    const value = given.get(field)
    if (value !== null) kept.set(field, value)
  }
  return kept.toString()
}
