type Merge<Draft> = {
  /** The form's own state, and the one saved by another editor. */
  mine: Draft
  theirs: Draft
  /** Returns the names of the fields that differ between two states of the form. */
  listChanges: (before: Draft, after: Draft) => (keyof Draft)[]
}

/**
 * Merges a concurrent save into the form: the other editor's changes where this form has none, this form's own
 * elsewhere.
 * @param base the state that the form was loaded with
 * @returns `both`: the names of the fields that both changed differently
 */
export function mergeDrafts<Draft extends object>(
  base: Draft,
  { mine, theirs, listChanges }: Merge<Draft>,
): { merged: Draft; both: (keyof Draft)[] } {
  const changed = new Set(listChanges(base, mine))
  const differing = new Set(listChanges(theirs, mine))
  const both = listChanges(base, theirs).filter((name) => changed.has(name) && differing.has(name))
  const merged = { ...theirs }
  for (const name of changed) merged[name] = mine[name]
  return { merged, both }
}
