import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { importUndoDays } from '../../rules.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { useImportStep } from './transfer-queries.ts'

type ApplyBarProps = {
  given: ListImport
  /** Whether episode counts become marks as seen. */
  marksSeen: boolean
  onError: (error: unknown) => void
}

/** A summary of the changes, with buttons to apply or discard them; always visible. */
export function ApplyBar({ given, marksSeen, onError }: ApplyBarProps) {
  const step = useImportStep(given.id, onError)
  const { chosen } = given.counts
  return (
    <section
      aria-label="Appliquer"
      className="floor-bar sticky z-(--z-sticky) bottom-0 flex flex-wrap items-center gap-y-3 gap-x-6 mt-6 bleed py-3.5 px-(--gutter) border-t border-line bg-bg"
    >
      <p className="min-w-0 flex-1 text-sm text-text-2 max-lg:hidden">{describeLeft(given)}</p>
      <div className="flex flex-wrap gap-3 max-lg:w-full max-lg:justify-between">
        <Button variant="ghost" loading={step.isPending} onClick={() => step.mutate({ kind: 'drop' })}>
          Abandonner
        </Button>
        <Button
          variant="primary"
          disabled={chosen === 0}
          loading={step.isPending && step.variables.kind === 'apply'}
          loadingLabel="Importation…"
          onClick={() => step.mutate({ kind: 'apply', marksSeen })}
        >
          {chosen === 0 ? 'Aucune ligne choisie' : `Importer ${countOf(chosen, 'ligne')}`}
        </Button>
      </div>
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
