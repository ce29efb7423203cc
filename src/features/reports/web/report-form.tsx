import { RotateCw, Send } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Chip } from '../../../ui/components/chip.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CountedTextArea } from '../../../ui/forms/counted-text-area.tsx'
import { Form, SubmitButton, type useSubmit } from '../../../ui/forms/form.tsx'
import { reportLimits } from '../rules.ts'
import { pressCategory, type ReportDraft } from './report-draft.ts'
import { categories, categoryWords } from './report-words.ts'

type ReportFormProps = {
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  submit: ReturnType<typeof useSubmit>
  onClose: () => void
}

/** The form of a report: a category, and a reason (docs/product/watching.md#reporting-an-episode). */
export function ReportForm({ draft, onChange, submit, onClose }: ReportFormProps) {
  const { isPending, refusal } = submit
  const hasFailed = refusal !== undefined && refusal.fields.reason === undefined
  const first = useFocusOnArrival()
  return (
    <Form submit={submit} className="grid gap-3.5" aria-busy={isPending}>
      <fieldset ref={first} disabled={isPending} className="grid grid-cols-2 gap-x-[7px] gap-y-2 sm:flex sm:flex-wrap">
        <legend className="sr-only">Catégorie</legend>
        {categories.map((category, index) => (
          <Chip
            key={category}
            pressed={draft.category === category}
            data-initial-focus={index === 0 || undefined}
            onClick={() => onChange(pressCategory(draft, category))}
          >
            {categoryWords[category].label}
          </Chip>
        ))}
      </fieldset>
      {hasFailed && <Alert tone="danger">{refusal.message}</Alert>}
      <CountedTextArea
        label="Raison"
        name="reason"
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        maxLength={reportLimits.reason}
        required
      />
      <DialogFooter onCancel={onClose} busy={isPending}>
        <SubmitButton loadingLabel="Envoi…">
          {hasFailed ? <RotateCw /> : <Send />}
          {hasFailed ? 'Réessayer' : 'Envoyer'}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** If the form loads after the dialogue opened, moves the focus to its initial target, the first category. */
function useFocusOnArrival(): RefObject<HTMLFieldSetElement | null> {
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  return first
}
