/** The beginning of the name of each kept entry. */
export const entryPrefix = 'progress:'

/** Lists the names of the entries in the browser's storage, which may be forbidden. */
export function listKeptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(entryPrefix))
  } catch {
    return []
  }
}
