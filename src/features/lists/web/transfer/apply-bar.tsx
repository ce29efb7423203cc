import { useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { importUndoDays } from '../../rules.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { useImportStep } from './transfer-queries.ts'

type ApplyBarProps = {
  given: ListImport
  /** Whether episode counts become marks as seen. */
  marksSeen: boolean
  onError: (error: unknown) => void
}

/** A summary of the changes, with buttons to apply them or, once confirmed, discard them; always visible. */
export function ApplyBar({ given, marksSeen, onError }: ApplyBarProps) {
  const step = useImportStep(given.id, onError)
  const drop = useImportStep(given.id)
  const [isDropping, setIsDropping] = useState(false)
  const { chosen } = given.counts
  return (
    <section
      aria-label="Appliquer"
      className="floor-bar sticky z-(--z-sticky) bottom-0 flex flex-wrap items-center gap-y-3 gap-x-6 mt-6 bleed py-3.5 px-(--gutter) border-t border-line bg-bg"
    >
      <p className="min-w-0 flex-1 text-sm text-text-2 max-lg:hidden">{describeLeft(given)}</p>
      <div className="flex flex-wrap gap-3 max-lg:w-full max-lg:justify-between">
        <Button variant="ghost" disabled={step.isPending} onClick={() => setIsDropping(true)}>
          Abandonner
        </Button>
        <Button
          variant="primary"
          disabled={chosen === 0}
          loading={step.isPending}
          loadingLabel="Importation…"
          onClick={() => step.mutate({ kind: 'apply', marksSeen })}
        >
          {chosen === 0 ? 'Aucune ligne choisie' : `Importer ${countOf(chosen, 'ligne')}`}
        </Button>
      </div>
      <ConfirmDialog
        open={isDropping}
        title="Abandonner l’importation"
        action="Abandonner"
        busyAction="Suppression..."
        write={drop}
        onConfirm={() => drop.mutate({ kind: 'drop' })}
        onClose={() => setIsDropping(false)}
      >
        <p className="text-text-2">
          Vos décisions sur {given.file_name} seront perdues. Votre watchlist reste comme elle est.
        </p>
      </ConfirmDialog>
    </section>
  )
}

/** Names replaced and skipped lines in at most two sentences, and that applying can be undone. */
function describeLeft({ counts: { replacing, unsure } }: ListImport): string {
  const replaced = countOf(
    replacing,
    'ligne de votre watchlist sera remplacée',
    'lignes de votre watchlist seront remplacées',
  )
  const left = countOf(unsure, 'ligne incertaine ne sera pas importée', 'lignes incertaines ne seront pas importées')
  const sentences = [
    replacing > 0 && `${replaced}.`,
    unsure > 0 && `${left}.`,
    `Annulable pendant ${importUndoDays} jours.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
