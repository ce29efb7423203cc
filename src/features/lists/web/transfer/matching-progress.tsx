import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { useImportStep } from './transfer-queries.ts'

/** Progress of the matching on the server; the page may be left meanwhile. */
export function MatchingProgress({ given }: { given: ListImport }) {
  const [refusal, setRefusal] = useState<string>()
  const step = useImportStep(given.id, (error) => setRefusal(toFailure(error).message))
  const { matched, total } = given.counts
  return (
    <div className="grid max-w-170 gap-4 pt-6">
      <p role="status" className="text-text-2 tabular-nums">
        Recherche des animes de {given.file_name} : {toFrenchNumber(matched)} sur {toFrenchNumber(total)}. Vous pouvez
        quitter cette page et revenir.
      </p>
      <ProgressBar percent={total === 0 ? 100 : (100 * matched) / total} label="Lignes lues" className="h-[5px]" />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start"
        loading={step.isPending}
        onClick={() => step.mutate({ kind: 'drop' })}
      >
        Abandonner
      </Button>
    </div>
  )
}
