/**
 * Fills the `:name` parts of a path with encoded values and appends the query. Undefined query values are left out;
 * arrays are joined with commas.
 */
export function fillPath(path: string, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
