import { Send } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { takeLostFocus } from '../../../../ui/navigation/use-kept-focus.ts'
import { countCharacters } from '../../../../ui/text/count-characters.ts'
import { useCell } from '../../../player/web/public.ts'
import { maxReportedLines, reasonRefusals, reportLimits, settledPersonDays } from '../../../reports/rules.ts'
import { reportPerson, type Seat } from '../../contract.ts'
import { lines } from '../live/talk.ts'

export type Reported = { id: string; name: string }

type ReportPersonProps = { seat: Seat; person: Reported | undefined; onClose: () => void }

/** Reports a person of the séance to the staff: reports are all that is kept of a séance, as the dialogue says. */
export function ReportPerson({ seat, person, onClose }: ReportPersonProps) {
  return (
    <Dialog open={person !== undefined} onClose={onClose} title="Signaler cette personne">
      {person && <Report key={person.id} seat={seat} person={person} onClose={onClose} />}
    </Dialog>
  )
}

function Report({ seat, person, onClose }: ReportPersonProps & { person: Reported }) {
  const [reason, setReason] = useState('')
  const [sentText, setSentText] = useState<string>()
  const said = useCell(lines)
    .filter(({ from }) => from === person.id)
    .slice(-maxReportedLines)
  const submit = useSubmit({
    check() {
      const count = countCharacters(reason.trim())
      if (count < reportLimits.minReason) return refuse(reasonRefusals.short, 'reason')
      return count > reportLimits.reason ? refuse(reasonRefusals.long, 'reason') : undefined
    },
    async send() {
      const body = { key: seat.key, person_id: person.id, reason, lines: said.map(({ text }) => text) }
      const { message } = await callApi(reportPerson, { params: { address: seat.id }, body })
      setSentText(message)
    },
  })
  if (sentText) {
    return (
      <div ref={takeLostFocus} tabIndex={-1} className="outline-0">
        <Alert tone="success" isStanding>
          {sentText}
        </Alert>
      </div>
    )
  }
  const { isPending } = submit
  return (
    <Form submit={submit} className="grid gap-3.5" aria-busy={isPending}>
      <p className="text-sm text-text-2">
        Rien n’est gardé d’une séance, sauf ce signalement : le nom « {person.name} », les messages ci-dessous, votre
        raison et, s’ils sont connus, vos comptes et une empreinte de vos connexions. L’équipe seule le lit ; il est
        effacé {settledPersonDays} jours après sa clôture.
      </p>
      {said.length === 0 ? (
        <p className="text-sm">Votre page n’a aucun message de cette personne.</p>
      ) : (
        <ul
          aria-label={`Messages de ${person.name}`}
          className="max-h-60 overflow-y-auto rounded-control bg-surface-2 p-3.5 text-sm"
        >
          {said.map(({ key, text }) => (
            <li key={key} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      <FormAlert besides={['reason']} />
      <CountedTextArea
        label="Raison"
        name="reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={reportLimits.reason}
        required
      />
      <DialogFooter onCancel={onClose} busy={isPending}>
        <SubmitButton loadingLabel="Envoi…">
          <Send />
          Envoyer
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
