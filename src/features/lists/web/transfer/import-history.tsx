import { Undo2 } from 'lucide-react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { toLongDate } from '../../../../ui/formats/dates.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { useImportStep } from './transfer-queries.ts'

type ImportHistoryProps = {
  imports: readonly ListImport[]
  /** Number of animes left unchanged by the last undo; undefined before one. */
  keptCount: number | undefined
  onUndone: (keptCount: number) => void
}

export function ImportHistory({ imports, keptCount, onUndone }: ImportHistoryProps) {
  const applied = imports.filter(({ state }) => state === 'applied')
  return (
    <div className="grid max-w-170 gap-3 pt-6 empty:hidden">
      {keptCount !== undefined && (
        <Alert tone="success">
          Importation annulée : votre watchlist est comme avant.
          {keptCount > 0 &&
            ` ${countOf(keptCount, 'anime modifié depuis est gardé', 'animes modifiés depuis sont gardés')}.`}
        </Alert>
      )}
      {applied.map((given) => (
        <AppliedImport key={given.id} given={given} onUndone={onUndone} />
      ))}
    </div>
  )
}

function AppliedImport({ given, onUndone }: { given: ListImport; onUndone: (keptCount: number) => void }) {
  const step = useImportStep(given.id)
  const undo = () => step.mutate({ kind: 'undo' }, { onSuccess: onUndone })
  return (
    <>
      <Alert
        tone="success"
        action={
          given.undo_until && (
            <Button size="dense" className="min-h-11" loading={step.isPending} onClick={undo}>
              <Undo2 />
              Annuler
              <span className="sr-only"> l’importation de {given.file_name}</span>
            </Button>
          )
        }
      >
        <b className="font-semibold">{given.file_name} importé.</b> {describeOutcome(given)}
        {given.undo_until && (
          <span className="block text-sm text-text-2">Annulable jusqu’au {toLongDate(given.undo_until)}.</span>
        )}
      </Alert>
      <FailureAlert error={step.error} />
    </>
  )
}

/** Formats `12 animes ajoutés, 140 épisodes marqués comme vus.`, with a note on counts beyond the catalogue's. */
function describeOutcome({ outcome, counts }: ListImport): string {
  if (!outcome) return ''
  const { added_count, replaced_count, marked_count } = outcome
  const parts = [
    countOf(added_count, 'anime ajouté', 'animes ajoutés'),
    replaced_count > 0 && countOf(replaced_count, 'remplacé'),
    marked_count > 0 && countOf(marked_count, 'épisode marqué comme vu', 'épisodes marqués comme vus'),
  ]
  const kept =
    counts.seen > marked_count
      ? ' Les épisodes vus que le catalogue n’a pas restent notés sur leur ligne et dans vos exports.'
      : ''
  const completed =
    added_count + replaced_count === 0 && counts.chosen > 0
      ? ' Ceux que votre watchlist avait déjà ont reçu ce qui leur manquait : note, dates, remarques.'
      : ''
  return `${parts.filter(Boolean).join(', ')}.${completed}${kept}`
}
