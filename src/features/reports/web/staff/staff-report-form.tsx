import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { useSendingDialog } from '../../../../ui/components/dialog.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { countCharacters } from '../../../../ui/text/count-characters.ts'
import type { ReportStatus, StaffReport } from '../../contract.ts'
import { reportLimits } from '../../rules.ts'
import { useAssignees } from './report-queries.ts'
import { useChangeReport } from './use-report-changes.ts'

type StaffReportFormProps = {
  report: StaffReport
  /** The open reports of its episode. */
  waitingCount: number
  onDone: () => void
  onDelete: () => void
}

/** The staff's form for a report: assignee, internal note, answer and status. */
export function StaffReportForm({ report, waitingCount, onDone, onDelete }: StaffReportFormProps) {
  const change = useChangeReport()
  useSendingDialog(change.isPending)
  const { data } = useAssignees()
  // The report may be read again meanwhile, with a colleague's texts, which are shown. Only changes are sent.
  const [seen] = useState(report)
  const [assigneeId, setAssigneeId] = useState(seen.assignee?.id ?? null)
  const [note, setNote] = useState(seen.note ?? '')
  const [answer, setAnswer] = useState(seen.answer ?? '')
  const [isWhole, setIsWhole] = useState(true)
  const waits = report.status === 'ouvert' || report.status === 'en cours'
  const save = (status?: ReportStatus) => {
    const changed = {
      ...(status && { status }),
      ...(assigneeId !== (seen.assignee?.id ?? null) && { assignee_id: assigneeId }),
      ...(note.trim() !== (seen.note ?? '') && { note: note.trim() }),
      ...(answer.trim() !== (seen.answer ?? '') && { answer: answer.trim() }),
    }
    if (Object.keys(changed).length === 0) return onDone()
    const whole = waits && isWhole && { whole_episode: true, expected_count: waitingCount }
    const texts = { note: report.note, answer: report.answer }
    change.mutate({ id: report.id, body: { ...changed, ...whole, seen: texts } }, { onSuccess: onDone })
  }
  const isLong =
    countCharacters(note.trim()) > reportLimits.note || countCharacters(answer.trim()) > reportLimits.answer
  const buttonFor = (status?: ReportStatus) => {
    const isPressed = change.isPending && change.variables.body.status === status
    return {
      size: 'dense' as const,
      disabled: isLong || (change.isPending && !isPressed),
      loading: isPressed,
      onClick: () => save(status),
    }
  }
  return (
    <form className="grid gap-3.5 border-line border-t pt-3.5" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Responsable"
        value={assigneeId ?? ''}
        onChange={({ target }) => setAssigneeId(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Personne</option>
        <Options of={listChoices(data?.assignees, seen.assignee).map(({ id, username }) => [id, username])} />
      </SelectField>
      <CountedTextArea
        label="Note interne"
        hint={toChange(report.note, seen.note)}
        rows={2}
        maxLength={reportLimits.note}
        value={note}
        readOnly={change.isPending}
        onChange={(event) => setNote(event.target.value)}
      />
      <CountedTextArea
        label="Réponse à la personne"
        hint={toChange(report.answer, seen.answer)}
        rows={3}
        maxLength={reportLimits.answer}
        value={answer}
        readOnly={change.isPending}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {waits && waitingCount > 1 && (
        <Checkbox
          label={`Aussi pour les autres signalements de cet épisode qui attendent : ${waitingCount - 1}`}
          checked={isWhole}
          onChange={({ target }) => setIsWhole(target.checked)}
        />
      )}
      <footer className="flex flex-wrap gap-2">
        <Button variant="danger" size="dense" className="mr-auto" disabled={change.isPending} onClick={onDelete}>
          Supprimer
        </Button>
        <Button variant="ghost" {...buttonFor()}>
          Enregistrer
        </Button>
        {waits ? (
          <>
            <Button {...buttonFor('rejeté')}>Rejeter</Button>
            {report.status === 'ouvert' && <Button {...buttonFor('en cours')}>Prendre en charge</Button>}
            <Button variant="primary" {...buttonFor('résolu')}>
              Résoudre
            </Button>
          </>
        ) : (
          <Button {...buttonFor('ouvert')}>Ouvrir de nouveau</Button>
        )}
      </footer>
    </form>
  )
}

/** Describes a text that a colleague has changed since the form was opened. */
function toChange(text: string | null, seen: string | null): string | undefined {
  if (text === seen) return undefined
  return text === null ? 'Effacée entre-temps' : `Écrite entre-temps : « ${text} »`
}

type Person = { id: number; username: string }

/** Returns the active staff, and the current assignee even if no longer on the staff. */
function listChoices(staff: Person[] = [], current: Person | null): Person[] {
  return current && !staff.some(({ id }) => id === current.id) ? [current, ...staff] : staff
}
