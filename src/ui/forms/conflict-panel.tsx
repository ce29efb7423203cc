import { Check } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { toLocalDateTime } from '../formats/dates.ts'

const conflictText = [
  'grid content-start justify-items-start gap-2 py-3 px-3.5 border border-line rounded-control',
  'has-[[aria-disabled=true]]:border-accent-text has-[[aria-disabled=true]]:bg-accent-wash',
].join(' ')

export type ConflictField = {
  name: string
  label: string
  theirs: string
  mine: string
  /** Whether the form has their text. */
  isTaken: boolean
  /** Copies their text into the form. */
  onTake: () => void
  /** Copies the own text back. */
  onKeep: () => void
}

type ConflictPanelProps = {
  /** Who saved first, if known, and when. */
  by: string | null
  at: string
  /** The reader's own name: a form may also meet a save of another tab. */
  self: string
  /** Such as 'Cet anime'. */
  what: string
  /** The fields that both changed. */
  fields: readonly ConflictField[]
}

/** Shows a conflict of two saves: whose was first, and both texts of each field that both changed. */
export function ConflictPanel({ by, at, self, what, fields }: ConflictPanelProps) {
  const author = by === null ? '' : ` par ${by === self ? 'vous-même' : by}`
  return (
    <section key={at} ref={scrollTo} className="grid gap-4 pb-2" aria-label="Modifications concurrentes">
      <Alert tone="warning">
        {what} a été modifié ailleurs{author}, le {toLocalDateTime(at)}.{' '}
        {fields.length === 0
          ? 'Ces changements sont repris ci-dessous, les vôtres sont gardés : vérifiez, puis sauvegardez.'
          : 'Choisissez un texte pour chaque champ changé des deux côtés, puis sauvegardez.'}
      </Alert>
      {fields.map((field) => (
        <BothTexts key={field.name} field={field} />
      ))}
    </section>
  )
}

/** The panel comes above a form that may be scrolled. */
function scrollTo(panel: HTMLElement | null): void {
  panel?.scrollIntoView()
}

function BothTexts({ field }: { field: ConflictField }) {
  const { label, theirs, mine, isTaken, onTake, onKeep } = field
  return (
    <div className="grid gap-2">
      <h3 className="font-text font-semibold font-stretch-normal text-sm">{label}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className={conflictText}>
          <span className="text-text-3 text-xs">Texte enregistré</span>
          <p className="max-w-full wrap-anywhere whitespace-pre-wrap">{theirs}</p>
          <Choice isMade={isTaken} onMake={onTake}>
            {isTaken ? 'Texte repris' : 'Prendre ce texte'}
          </Choice>
        </div>
        <div className={conflictText}>
          <span className="text-text-3 text-xs">Texte saisi ici</span>
          <p className="max-w-full wrap-anywhere whitespace-pre-wrap">{mine}</p>
          <Choice isMade={!isTaken} onMake={onKeep}>
            {isTaken ? 'Garder ce texte' : 'Texte gardé'}
          </Choice>
        </div>
      </div>
    </div>
  )
}

/** Keeps the focus once its choice is made. */
function Choice({ isMade, onMake, children }: { isMade: boolean; onMake: () => void; children: string }) {
  return (
    <Button size="dense" aria-disabled={isMade} onClick={isMade ? undefined : onMake}>
      {isMade && <Check />}
      {children}
    </Button>
  )
}
