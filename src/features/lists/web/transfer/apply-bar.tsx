import { Button } from '../../../../ui/components/button.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { useImportStep } from './transfer-queries.ts'

type ApplyBarProps = {
  userId: number
  given: ListImport
  /** Whether the counts of the file become marks as seen. */
  marksSeen: boolean
  onError: (error: unknown) => void
}

/** What will be done, and the two ways out; always at hand. */
export function ApplyBar({ userId, given, marksSeen, onError }: ApplyBarProps) {
  const step = useImportStep(userId, given.id, onError)
  const { chosen } = given.counts
  return (
    <section aria-label="Appliquer" className="apply-bar">
      <p className="min-w-0 flex-1 text-sm text-text-2 max-lg:hidden">{describeLeft(given)}</p>
      <div className="flex flex-wrap gap-3 max-lg:w-full max-lg:justify-between">
        <Button variant="ghost" disabled={step.isPending} onClick={() => step.mutate({ kind: 'drop' })}>
          Abandonner
        </Button>
        <Button
          variant="primary"
          disabled={chosen === 0}
          loading={step.isPending && step.variables.kind === 'apply'}
          loadingLabel="Importation..."
          onClick={() => step.mutate({ kind: 'apply', marksSeen })}
        >
          {chosen === 0 ? 'Aucune ligne choisie' : `Importer ${countOf(chosen, 'ligne')}`}
        </Button>
      </div>
    </section>
  )
}

/** What is replaced and what is left out, in two sentences at most; and that nothing is final. */
function describeLeft({ counts: { replacing, unsure } }: ListImport): string {
  const replaced = countOf(
    replacing,
    'ligne de votre watchlist sera remplacée',
    'lignes de votre watchlist seront remplacées',
  )
  const left = countOf(unsure, 'ligne incertaine ne sera pas importée', 'lignes incertaines ne seront pas importées')
  const sentences = [replacing > 0 && `${replaced}.`, unsure > 0 && `${left}.`, 'Annulable pendant 30 jours.']
  return sentences.filter(Boolean).join(' ')
}
