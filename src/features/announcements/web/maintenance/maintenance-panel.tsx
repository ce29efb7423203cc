import { useState } from 'react'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { panel } from '../../../../ui/components/panel.ts'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { fromLocalInput, toLocalInput } from '../../../../ui/forms/local-instant.ts'
import { refuseUnreadable } from '../../../../ui/forms/refuse-unreadable.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { useStaff } from '../../../staff/web/frame/public.ts'
import { type MaintenanceState, setMaintenance } from '../../maintenance-contract.ts'
import { maxMaintenanceTextLength } from '../../rules.ts'
import { useMaintenance } from './maintenance-banner.tsx'

/** Closes the site to visitors with a message, and reopens it. */
export function MaintenancePanel() {
  const { role } = useStaff()
  const query = useMaintenance()
  const { data } = query
  return (
    <section aria-labelledby="maintenance-heading" className={panel}>
      <header>
        <h2 id="maintenance-heading">Mode maintenance</h2>
        {data && (
          <span className={`status-dot ml-auto text-sm ${data.is_on ? 'text-warning' : 'text-success'}`}>
            {data.is_on ? `Fermé depuis le ${toLocalDateTime(data.since ?? '')}` : 'Site ouvert'}
          </span>
        )}
      </header>
      <div className="p-4.5">
        <ReadFailure read={query} waiting={<Waiting isForm={role === 'Administrateur'} />} />
        {data && role === 'Administrateur' && <MaintenanceForm key={`${data.is_on} ${data.since}`} state={data} />}
        {data && role !== 'Administrateur' && (
          <p className="text-sm text-text-2">Seul un administrateur ferme ou rouvre le site.</p>
        )}
      </div>
    </section>
  )
}

/** As high as the form of an open site. */
function Waiting({ isForm }: { isForm: boolean }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-5 w-60 max-w-full" />
      {isForm && (
        <>
          <Skeleton className="h-18.5" />
          <Skeleton className="mt-1 h-5 w-40" />
          <Skeleton className="h-11 max-w-70" />
          <Skeleton className="h-9 w-50" />
        </>
      )}
    </div>
  )
}

function MaintenanceForm({ state }: { state: MaintenanceState }) {
  const { mutateAsync } = useWrite({
    send: (body: InputOf<typeof setMaintenance>['body']) => callApi(setMaintenance, { body }),
    done: (_, { is_on }) => (is_on ? 'Le site est fermé aux visiteurs' : 'Le site est de nouveau ouvert'),
  })
  const [message, setMessage] = useState(state.message)
  const submit = useSubmit({
    check: (_fields, form) => refuseUnreadable(form),
    send(fields) {
      const is_on = !state.is_on
      const until = is_on ? fromLocalInput(String(fields.get('until') ?? '')) : null
      return mutateAsync({ is_on, message, until })
    },
  })
  return (
    <Form className="grid gap-4" submit={submit}>
      <FormAlert besides={[]} />
      {!state.is_on && (
        <>
          <CountedTextArea
            label="Message aux visiteurs (facultatif)"
            name="message"
            rows={2}
            maxLength={maxMaintenanceTextLength}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <Field
            label="Fin prévue (facultatif)"
            name="until"
            type="datetime-local"
            className="max-w-70"
            defaultValue={toLocalInput(state.until)}
          />
        </>
      )}
      <div>
        <SubmitButton variant={state.is_on ? 'primary' : 'outline'} size="dense">
          {state.is_on ? 'Rouvrir le site' : 'Fermer le site aux visiteurs'}
        </SubmitButton>
      </div>
    </Form>
  )
}
