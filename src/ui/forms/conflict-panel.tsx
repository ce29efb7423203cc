import { Button } from '../components/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { toLocalDateTime } from '../formats/dates.ts'
import './conflict-panel.css'

export type ConflictField = {
  name: string
  label: string
  theirs: string
  mine: string
  /** Puts their text into the form. */
  onTake: () => void
}

type ConflictPanelProps = {
  /** Who saved first, when that is known, and when. */
  by: string | null
  at: string
  /** 'cet anime' */
  what: string
  /** The fields that both changed. */
  fields: readonly ConflictField[]
}

/** Two people edited the same: who saved first, and of each field that both changed both texts to choose from. */
export function ConflictPanel({ by, at, what, fields }: ConflictPanelProps) {
  return (
    <section className="conflict-panel" aria-label="Modifications concurrentes">
      <Alert tone="warning">
        {by ?? 'Quelqu’un'} a modifié {what} le {toLocalDateTime(at)}.{' '}
        {fields.length === 0
          ? 'Ses changements sont repris ci-dessous, les vôtres sont gardés : vérifiez, puis sauvegardez.'
          : 'Choisissez un texte pour chaque champ que vous avez changé tous les deux, puis sauvegardez.'}
      </Alert>
      {fields.map((field) => (
        <BothTexts key={field.name} by={by} field={field} />
      ))}
    </section>
  )
}

function BothTexts({ by, field: { label, theirs, mine, onTake } }: { by: string | null; field: ConflictField }) {
  const isTheirs = mine === theirs
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-sm">{label}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="conflict-text">
          <span className="text-text-3 text-xs">{by ?? 'L’autre personne'}</span>
          <p className="conflict-words">{theirs}</p>
          <Button size="dense" disabled={isTheirs} onClick={onTake}>
            {isTheirs ? 'Texte repris' : 'Prendre ce texte'}
          </Button>
        </div>
        <div className="conflict-text">
          <span className="text-text-3 text-xs">Votre texte</span>
          <p className="conflict-words">{mine}</p>
        </div>
      </div>
    </div>
  )
}
