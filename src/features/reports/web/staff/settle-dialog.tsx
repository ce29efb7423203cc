import { useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { countCharacters } from '../../../../ui/text/count-characters.ts'
import { reportLimits, usualAnswers } from '../../rules.ts'

export type Settling = { status: 'résolu' | 'rejeté'; count: number; of: string | undefined }

type SettleDialogProps = {
  settling: Settling | undefined
  isPending: boolean
  onSettle: (answer: string | undefined) => void
  onClose: () => void
}

/** Resolves or rejects reports, with an optional answer to their reporters. */
export function SettleDialog({ settling, ...rest }: SettleDialogProps) {
  return (
    <Dialog
      open={settling !== undefined}
      onClose={rest.onClose}
      busy={rest.isPending}
      title={settling?.status === 'rejeté' ? 'Rejeter' : 'Résoudre'}
    >
      {settling && <SettleForm key={settling.status} settling={settling} {...rest} />}
    </Dialog>
  )
}

function SettleForm({ settling, isPending, onSettle, onClose }: SettleDialogProps & { settling: Settling }) {
  const [answer, setAnswer] = useState('')
  const { status, count, of } = settling
  const isLong = countCharacters(answer.trim()) > reportLimits.answer
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLong && !isPending) onSettle(answer.trim() || undefined)
      }}
    >
      <p className="text-sm text-text-2">
        {countOf(count, 'signalement')}
        {of && ` · ${of}`}
      </p>
      <CountedTextArea
        label="Réponse (facultatif)"
        hint={`Sans réponse : « ${usualAnswers[status]} »`}
        maxLength={reportLimits.answer}
        value={answer}
        readOnly={isPending}
        data-initial-focus
        onChange={(event) => setAnswer(event.target.value)}
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Envoi…" disabled={isLong}>
          {status === 'résolu' ? 'Résoudre' : 'Rejeter'} {countOf(count, 'signalement')}
        </Button>
      </DialogFooter>
    </form>
  )
}
