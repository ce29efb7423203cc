/**
 * The fields that a person wrote, with those that they write now (docs/product/administration.md#sync). A field is
 * named as the contract names it: `synopsis`, `genres`.
 * @param fields names of what changes
 */
export function addHandEdited(before: readonly string[], fields: Iterable<string>): string[] {
  return [...new Set([...before, ...fields])].sort()
}
