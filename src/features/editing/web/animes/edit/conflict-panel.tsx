import { ConflictPanel } from '../../../../../ui/forms/conflict-panel.tsx'
import { fieldLabels, toWords } from './anime-draft.ts'
import type { AnimeForm, Conflict } from './use-anime-form.ts'

/** What somebody else saved of the anime while it was being edited here. */
export function AnimeConflict({ conflict, form }: { conflict: Conflict; form: AnimeForm }) {
  const { by, at, both, theirs } = conflict
  return (
    <ConflictPanel
      by={by}
      at={at}
      what="cet anime"
      fields={both.map((name) => ({
        name,
        label: fieldLabels[name],
        theirs: toWords(theirs, name),
        mine: toWords(form.draft, name),
        onTake: () => form.change({ [name]: theirs[name] }),
      }))}
    />
  )
}
