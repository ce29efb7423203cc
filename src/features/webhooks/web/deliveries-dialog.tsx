import { countOf } from '../../../shared/french-numbers.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { type DeskName, useDeliveries, useResend } from './webhook-queries.ts'

type DeliveriesDialogProps = {
  desk: DeskName
  /** The dialogue is open while this is set. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** 'Envois': the last messages to a webhook with their answers, each with 'Renvoyer'. */
export function DeliveriesDialog({ desk, webhook, onClose }: DeliveriesDialogProps) {
  return (
    <Dialog open={webhook !== undefined} onClose={onClose} title="Envois">
      {webhook && <Deliveries desk={desk} webhook={webhook} />}
    </Dialog>
  )
}

function Deliveries({ desk, webhook }: { desk: DeskName; webhook: Webhook }) {
  const query = useDeliveries(desk, webhook)
  const { data } = query
  const resending = useResend(desk, webhook)
  return (
    <>
      <p className="text-sm text-text-2">{webhook.address} · les 50 derniers, gardés 30 jours</p>
      <FailureAlert error={resending.error} />
      {!data && <ReadFailure read={query} waiting={<WaitingDeliveries />} />}
      {data?.deliveries.length === 0 && <p className="text-text-2">Rien n’a encore été envoyé.</p>}
      <ul>
        {data?.deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isResending={resending.isPending && resending.variables.id === delivery.id}
            onResend={() => resending.mutate(delivery)}
          />
        ))}
      </ul>
    </>
  )
}

const rowLook = 'flex items-start gap-3 border-line border-t py-3 first:border-0'

function WaitingDeliveries() {
  return (
    <SkeletonRows count={3} className={rowLook}>
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </span>
      <Skeleton className="h-11 w-20" />
    </SkeletonRows>
  )
}

const states = {
  waiting: { label: 'En attente', colour: 'text-warning' },
  sent: { label: 'Arrivé', colour: 'text-success' },
  failed: { label: 'Échoué', colour: 'text-danger' },
} as const

type DeliveryRowProps = { delivery: Delivery; isResending: boolean; onResend: () => void }

function DeliveryRow({ delivery, isResending, onResend }: DeliveryRowProps) {
  const { title, state, created_at: at, attempts, status, answer } = delivery
  const { label, colour } = states[state]
  const facts = [label, status, attempts > 1 && countOf(attempts, 'essai')].filter(Boolean).join(' · ')
  return (
    <li className={rowLook}>
      <div className="min-w-0 flex-1 text-sm text-text-2">
        <p className="font-semibold text-text">{title}</p>
        <p className="flex flex-wrap gap-x-3">
          <span className={`status-dot ${colour}`} aria-live="polite">
            {facts}
          </span>
          <time dateTime={at}>{toLocalDateTime(at)}</time>
        </p>
        {answer && <p className="font-mono text-text-3 text-xs">{answer}</p>}
      </div>
      {state !== 'waiting' && (
        <Button variant="ghost" className="text-sm" loading={isResending} onClick={onResend}>
          Renvoyer<span className="sr-only"> : {title}</span>
        </Button>
      )}
    </li>
  )
}
