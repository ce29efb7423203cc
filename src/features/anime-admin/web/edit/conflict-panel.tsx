import { Alert } from '../../../../ui/components/alert.tsx'
import { Button } from '../../../../ui/components/button.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { type FieldName, fieldLabels, toWords } from './anime-draft.ts'
import type { AnimeForm, Conflict } from './use-anime-form.ts'

type ConflictPanelProps = { conflict: Conflict; form: AnimeForm }

/** Two people edited the same anime: who saved first, and of each field that both changed both texts to choose from. */
export function ConflictPanel({ conflict, form }: ConflictPanelProps) {
  const { by, at, both } = conflict
  return (
    <section className="conflict-panel" aria-label="Modifications concurrentes">
      <Alert tone="warning">
        {by ?? 'Quelqu’un'} a modifié cet anime le {toLocalDateTime(at)}.{' '}
        {both.length === 0
          ? 'Ses changements sont repris ci-dessous, les vôtres sont gardés : vérifiez, puis sauvegardez.'
          : 'Choisissez un texte pour chaque champ que vous avez changé tous les deux, puis sauvegardez.'}
      </Alert>
      {both.map((name) => (
        <ConflictField key={name} {...{ name, conflict, form }} />
      ))}
    </section>
  )
}

function ConflictField({ name, conflict: { by, theirs }, form }: ConflictPanelProps & { name: FieldName }) {
  const isTheirs = toWords(form.draft, name) === toWords(theirs, name)
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-sm">{fieldLabels[name]}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="conflict-text">
          <span className="text-text-3 text-xs">{by ?? 'L’autre personne'}</span>
          <p className="whitespace-pre-wrap break-words">{toWords(theirs, name)}</p>
          <Button size="dense" disabled={isTheirs} onClick={() => form.change({ [name]: theirs[name] })}>
            {isTheirs ? 'Texte repris' : 'Prendre ce texte'}
          </Button>
        </div>
        <div className="conflict-text">
          <span className="text-text-3 text-xs">Votre texte</span>
          <p className="whitespace-pre-wrap break-words">{toWords(form.draft, name)}</p>
        </div>
      </div>
    </div>
  )
}
