/**
 * The addresses whose answers all visitors share, and the one cache key of each. Unknown query fields are left out and
 * the others sorted, so that made-up addresses cannot fill the cache.
 */
export type CacheableUrls = {
  /** @param pattern Fastify or React Router notation, `/anime/:slug`. When added again, the later fields win. */
  add: (pattern: string, queryFields: readonly string[]) => void
  /** The key of a normalised request target (`/path?query`), or undefined when its answer is not shared. */
  keyOf: (target: string) => string | undefined
}

// At most a megabyte or two, whatever strangers ask for.
const maxKnown = 5000
const maxKnownLength = 200

/** Creates the list of shared addresses, empty. Of two patterns that fit a path, the one added first counts. */
export function createCacheableUrls(): CacheableUrls {
  const exact = new Map<string, Set<string>>()
  const patterns = new Map<string, { expression: RegExp; fields: Set<string> }>()
  // Most requests are for an address that was asked for before.
  const known = new Map<string, string | null>()

  function fieldsOf(path: string): Set<string> | undefined {
    const fixed = exact.get(path)
    if (fixed) return fixed
    for (const { expression, fields } of patterns.values()) if (expression.test(path)) return fields
    return undefined
  }

  return {
    add(pattern, queryFields) {
      known.clear()
      const fields = new Set(queryFields)
      if (!pattern.includes(':')) exact.set(pattern, fields)
      else patterns.set(pattern, { expression: toExpression(pattern), fields })
    },
    keyOf(target) {
      if (target.length > maxKnownLength) return findKey(target)
      let key = known.get(target)
      if (key === undefined) {
        if (known.size >= maxKnown) known.clear()
        key = findKey(target) ?? null
        known.set(target, key)
      }
      return key ?? undefined
    },
  }

  function findKey(target: string): string | undefined {
    const at = target.indexOf('?')
    const path = at < 0 ? target : target.slice(0, at)
    const fields = fieldsOf(path)
    if (!fields) return undefined
    if (at < 0 || fields.size === 0) return path
    const query = normaliseQuery(target.slice(at + 1), fields)
    return query ? `${path}?${query}` : path
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
    // The first of several values counts, as in the validator.
    const value = given.get(field)
    if (value !== null) kept.set(field, value)
  }
  return kept.toString()
}
