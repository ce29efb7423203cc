import { RotateCw, Send } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { Chip } from '../../../ui/components/chip.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { CountedTextArea } from '../../../ui/forms/counted-text-area.tsx'
import type { useSubmit } from '../../../ui/forms/use-submit.ts'
import { pressCategory, type ReportDraft } from './report-draft.ts'
import { categories, categoryWords } from './report-words.ts'

/** docs/product/watching.md#reporting-an-episode */
export const fewestCharacters = 10
export const mostCharacters = 1000

type ReportFormProps = {
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  submit: ReturnType<typeof useSubmit>
  onClose: () => void
}

/** What is wrong with the episode, in one press or in words. */
export function ReportForm({ draft, onChange, submit, onClose }: ReportFormProps) {
  const { isPending, refusal, onSubmit } = submit
  const wrongReason = refusal?.fields.reason
  const hasFailed = refusal !== undefined && wrongReason === undefined
  const first = useFocusOnArrival()
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3.5" aria-busy={isPending}>
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
        most={mostCharacters}
        error={wrongReason}
        readOnly={isPending}
        required
      />
      <DialogFooter>
        <Button variant="ghost" disabled={isPending} onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Envoi...">
          {hasFailed ? <RotateCw /> : <Send />}
          {hasFailed ? 'Réessayer' : 'Envoyer'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The form may come after the dialogue: the focus then goes where it would have begun, on the first category. */
function useFocusOnArrival(): RefObject<HTMLFieldSetElement | null> {
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  return first
}
