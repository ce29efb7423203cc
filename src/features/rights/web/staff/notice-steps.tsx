import { Check, RotateCcw, ShieldCheck, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Form, refuse, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import type { NoticeState, StaffNotice } from '../../contract.ts'
import { maxReasonLength, noPage, outcomes } from '../../rules.ts'
import { NamedPage } from './named-page.tsx'
import { type StepName, useRunStep } from './notice-queries.ts'

const steps: Record<StepName, { label: string; icon: typeof Check; needsReason: boolean }> = {
  complete: { label: 'Elle est complète', icon: Check, needsReason: false },
  incomplete: { label: 'Renvoyer, incomplète', icon: Undo2, needsReason: true },
  accept: { label: 'Accepter et retirer les liens', icon: ShieldCheck, needsReason: false },
  refuse: { label: 'Refuser', icon: X, needsReason: true },
  restore: { label: 'Rétablir les liens', icon: RotateCcw, needsReason: true },
  uphold: { label: 'Maintenir le retrait', icon: ShieldCheck, needsReason: true },
}

/** The steps allowed in each state; the first is the most common. */
const stepsFrom: Record<NoticeState, StepName[]> = {
  reçue: ['complete', 'incomplete', 'accept', 'refuse'],
  vérifiée: ['accept', 'refuse'],
  acceptée: ['restore'],
  contestée: [...outcomes],
  maintenue: ['restore'],
  incomplète: [],
  refusée: [],
  rétablie: [],
}

/** The pages of a notice, and the steps that its state allows. The reason is mailed to the complainant. */
export function NoticeSteps({ notice }: { notice: StaffNotice }) {
  const { mutateAsync } = useRunStep(notice.id)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState(() => listPageIds(notice))
  const [state, setState] = useState(notice.state)
  if (state !== notice.state) {
    setState(notice.state)
    setChosen(listPageIds(notice))
  }
  const [pressed, setPressed] = useState<StepName>()
  const allowed = stepsFrom[notice.state]
  const isDeciding = allowed.includes('accept')
  const submit = useSubmit({
    check: (fields) => checkStep(readStep(fields), reason, chosen.size),
    send: async (fields) => {
      const step = readStep(fields)
      setPressed(step)
      await mutateAsync({ name: step, reason, pageIds: [...chosen] })
      if (step !== 'complete') setReason('')
    },
  })
  const { isPending } = submit
  return (
    <Form
      submit={submit}
      onSubmit={(event) => {
        // The pressed button is part of the input, but useSubmit reads only the fields.
        const { submitter } = event.nativeEvent as SubmitEvent
        const field = event.currentTarget.elements.namedItem('step')
        if (field instanceof HTMLInputElement && submitter instanceof HTMLButtonElement) field.value = submitter.value
        submit.onSubmit(event)
      }}
      className="grid grid-cols-1 content-start gap-4"
      aria-busy={isPending}
      aria-label="Traitement"
    >
      <input type="hidden" name="step" />
      <fieldset className="grid min-w-0 grid-cols-1 gap-3" disabled={isPending}>
        <legend className="mb-3 font-semibold">Pages</legend>
        {notice.pages.map((page) => (
          <div key={page.id} className="flex min-h-11 items-start gap-1.5">
            {isDeciding && (
              <PageBox
                label={page.label}
                checked={chosen.has(page.id)}
                onChange={(isChosen) => setChosen(toggled(chosen, page.id, isChosen))}
              />
            )}
            <NamedPage page={page} />
          </div>
        ))}
        {notice.pages.length === 0 && <p className="text-text-2">Plus aucune page n’est gardée.</p>}
      </fieldset>
      <FormAlert besides={['reason']} />
      {allowed.length > 0 && (
        <>
          <CountedTextArea
            label="Motif, envoyé avec la réponse"
            name="reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={maxReasonLength}
            hint={allowed.some((step) => !steps[step].needsReason) ? 'Facultatif pour accepter.' : undefined}
          />
          <div className="flex flex-wrap gap-3 max-md:*:grow lg:*:grow">
            {allowed.map((name, at) => {
              const { label, icon: Icon } = steps[name]
              return (
                <Button
                  key={name}
                  type="submit"
                  value={name}
                  variant={at === 0 ? 'primary' : name === 'refuse' ? 'danger' : 'secondary'}
                  loading={isPending && pressed === name}
                  disabled={isPending && pressed !== name}
                >
                  <Icon />
                  {label}
                </Button>
              )
            })}
          </div>
        </>
      )}
    </Form>
  )
}

type PageBoxProps = { label: string; checked: boolean; onChange: (isChosen: boolean) => void }

/** Chooses whether the links of a page are withheld. The touch target around the box has 44 px. */
function PageBox({ label, checked, onChange }: PageBoxProps) {
  return (
    <label className="-mt-2.75 -ml-3 grid size-11 flex-none cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 cursor-pointer accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        // Enter would press the first button of the form, which may accept the notice.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </label>
  )
}

const listPageIds = ({ pages }: StaffNotice) => new Set(pages.map(({ id }) => id))

function readStep(fields: FormData): StepName {
  const given = fields.get('step')
  return (Object.keys(steps) as StepName[]).find((step) => step === given) ?? 'complete'
}

function checkStep(step: StepName, reason: string, chosenCount: number) {
  if (steps[step].needsReason && reason.trim() === '') return refuse('Le motif est requis', 'reason')
  return step === 'accept' && chosenCount === 0 ? refuse(noPage) : undefined
}

function toggled(chosen: Set<number>, id: number, isChosen: boolean): Set<number> {
  const next = new Set(chosen)
  if (isChosen) next.add(id)
  else next.delete(id)
  return next
}
