type Merge<Draft> = {
  /** What this form holds, and what somebody else saved meanwhile. */
  mine: Draft
  theirs: Draft
  /** The names of the fields that differ between two states of the form. */
  listChanges: (before: Draft, after: Draft) => (keyof Draft)[]
}

/**
 * The form after somebody else saved: their changes where this form has none, and this form's own elsewhere.
 * @param base what the form was loaded with
 * @returns `both`: the names of the fields that both changed, otherwise
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
