import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { fromLocalInput, toLocalInput } from '../../../../ui/forms/local-instant.ts'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { useNotice } from '../../../log/web/public.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { MaintenanceState, setMaintenance } from '../../maintenance-contract.ts'
import { useMaintenance } from './maintenance-query.ts'

/** Closes the site to visitors, with a word for them, and opens it again. */
export function MaintenancePanel() {
  const { role } = useStaff()
  const { data, error, isFetching, refetch } = useMaintenance()
  return (
    <section aria-labelledby="maintenance-heading" className="admin-panel mb-5">
      <header>
        <h2 id="maintenance-heading">Mode maintenance</h2>
        <span className={`status-dot ml-auto text-sm ${data?.is_on ? 'text-warning' : 'text-success'}`}>
          {data?.is_on ? `Fermé depuis le ${toLocalDateTime(data.since ?? '')}` : 'Site ouvert'}
        </span>
      </header>
      <div className="p-4.5">
        {error && <LoadFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data && role === 'Administrateur' && (
          <MaintenanceForm key={`${data.is_on} ${data.since}`} state={data} onChange={() => refetch()} />
        )}
        {data && role !== 'Administrateur' && (
          <p className="text-sm text-text-2">Seul un administrateur ferme ou rouvre le site.</p>
        )}
      </div>
    </section>
  )
}

type MaintenanceFormProps = { state: MaintenanceState; onChange: () => Promise<unknown> }

function MaintenanceForm({ state, onChange }: MaintenanceFormProps) {
  const notice = useNotice()
  const [message, setMessage] = useState(state.message)
  const { isPending, refusal, onSubmit } = useSubmit({
    fallback: 'Erreur lors du changement de la maintenance',
    async send(fields) {
      const is_on = !state.is_on
      const until = is_on ? fromLocalInput(String(fields.get('until') ?? '')) : null
      const call = callApi<typeof setMaintenance>('PUT /api/admin/maintenance', { body: { is_on, message, until } })
      const { action_id } = await call
      notice({ text: is_on ? 'Le site est fermé aux visiteurs' : 'Le site est de nouveau ouvert', actionId: action_id })
      await onChange()
    },
  })
  const errors = refusal?.fields ?? {}
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      {refusal && <Alert tone="danger">{refusal.message}</Alert>}
      {!state.is_on && (
        <>
          <CountedTextArea
            label="Message aux visiteurs (facultatif)"
            name="message"
            rows={2}
            most={500}
            value={message}
            error={errors.message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <Field
            label="Fin prévue (facultatif)"
            name="until"
            type="datetime-local"
            className="max-w-70"
            defaultValue={toLocalInput(state.until)}
            error={errors.until}
          />
        </>
      )}
      <div>
        <Button type="submit" variant={state.is_on ? 'primary' : 'outline'} size="dense" loading={isPending}>
          {state.is_on ? 'Rouvrir le site' : 'Fermer le site aux visiteurs'}
        </Button>
      </div>
    </form>
  )
}
