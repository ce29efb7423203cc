import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'

export type Settling = { status: 'résolu' | 'rejeté'; count: number; of: string | undefined }

type SettleDialogProps = {
  settling: Settling | undefined
  isPending: boolean
  onSettle: (answer: string | undefined) => void
  onClose: () => void
}

const usualAnswers = {
  résolu: 'L’épisode est réparé. Merci de l’avoir signalé !',
  rejeté: 'Nous avons vérifié cet épisode et n’y avons pas trouvé de problème.',
}

/** Resolves or rejects reports, with a word for those who made them. */
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

const mostCharacters = 1000

function SettleForm({ settling, isPending, onSettle, onClose }: SettleDialogProps & { settling: Settling }) {
  const [answer, setAnswer] = useState('')
  const { status, count, of } = settling
  const isLong = answer.trim().length > mostCharacters
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
        most={mostCharacters}
        value={answer}
        data-initial-focus
        onChange={(event) => setAnswer(event.target.value)}
      />
      <footer className="flex flex-wrap justify-end gap-3 pt-1.5">
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Envoi..." disabled={isLong}>
          {status === 'résolu' ? 'Résoudre' : 'Rejeter'} {countOf(count, 'signalement')}
        </Button>
      </footer>
    </form>
  )
}
