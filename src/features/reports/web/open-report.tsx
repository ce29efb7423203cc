import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import type { EpisodeReport } from '../contract.ts'
import { categoryWords, statusWords } from './report-words.ts'

/** The account's open report, instead of the form (docs/product/watching.md#reporting-an-episode). */
export function OpenReport({ report, onClose }: { report: EpisodeReport; onClose: () => void }) {
  const status = statusWords[report.status]
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1} data-initial-focus className="outline-none">
        Vous avez déjà signalé cet épisode. Nous vous préviendrons quand il sera réparé.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-md [&_dt]:text-text-3">
        <dt>État</dt>
        <dd>
          <span className={`status-dot ${status.colour}`}>{status.label}</span>
        </dd>
        <dt>Catégorie</dt>
        <dd>{categoryWords[report.category].label}</dd>
        <dt>Envoyé le</dt>
        <dd className="tabular-nums">{toLocalDateTime(report.created_at)}</dd>
        <dt>Raison</dt>
        <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{report.reason}</dd>
        {report.answer && (
          <>
            <dt>Réponse</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{report.answer}</dd>
          </>
        )}
      </dl>
      <DialogFooter>
        <Button onClick={onClose}>Fermer</Button>
      </DialogFooter>
    </>
  )
}
