import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { useFocusAfterDialog } from '../../../ui/components/confirm-dialog.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import type { Webhook } from '../contract.ts'
import { maxOwnWebhooks } from '../rules.ts'
import { type Asked, WebhookDialogs } from './webhook-dialogs.tsx'
import { useTestWebhook, useWebhooks } from './webhook-queries.ts'
import { describeEvents, StateLine } from './webhook-state.tsx'

/** The list of one's own webhooks, each with its events and its state, and the dialogues that change them. */
export function WebhookPanel() {
  const list = useWebhooks('own')
  const [asked, setAsked] = useState<Asked>()
  const [top, focusTop] = useFocusAfterDialog<HTMLParagraphElement>()
  const webhooks = list.data?.webhooks
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p ref={top} tabIndex={-1} className="min-w-60 flex-1 text-sm text-text-2">
          À chaque événement, le site envoie un message à l’adresse de votre choix : un salon Discord ou une
          application.
        </p>
        {webhooks && webhooks.length < maxOwnWebhooks && (
          <Button onClick={() => setAsked('new')}>
            <Plus />
            Nouveau webhook
          </Button>
        )}
      </div>
      <WebhookList list={list} onAsk={setAsked} />
      <WebhookDialogs desk="own" asked={asked} onClose={() => setAsked(undefined)} onRemoved={focusTop} />
    </>
  )
}

type WebhookListProps = { list: ReturnType<typeof useWebhooks>; onAsk: (asked: Asked) => void }

function WebhookList({ list, onAsk }: WebhookListProps) {
  const { data, error } = list
  if (data?.webhooks.length === 0) {
    return (
      <p className="mt-4.5 text-text-2">
        Aucun webhook pour le moment. Ajoutez l’adresse d’un salon ou d’une application pour commencer.
      </p>
    )
  }
  if (data) {
    return (
      <ul className="mt-4.5">
        {data.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onAsk={onAsk} />
        ))}
      </ul>
    )
  }
  if (!error) return <WaitingWebhooks />
  return <ReadFailure read={list} className="mt-4.5" />
}

const rowLook = 'grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-3.5 first:border-0'

function WaitingWebhooks() {
  return (
    <SkeletonRows count={2} frame="mt-4.5" className={rowLook}>
      <Skeleton className="size-10" />
      <span className="grid gap-2">
        <Skeleton className="h-5 w-60 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-9 w-72 max-w-full" />
      </span>
    </SkeletonRows>
  )
}

type WebhookRowProps = { webhook: Webhook; onAsk: (asked: Asked) => void }

function WebhookRow({ webhook, onAsk }: WebhookRowProps) {
  const test = useTestWebhook('own')
  const { address } = webhook
  const named = <span className="sr-only"> {address}</span>
  const ask = (reason: 'change' | 'remove' | 'sent') => onAsk({ webhook, for: reason })
  return (
    <li className={rowLook}>
      <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-2">
        <WebhookIcon />
      </span>
      <div className="min-w-0 text-sm text-text-2">
        <b className="font-semibold text-md text-text">{address}</b>
        <p>{describeEvents(webhook)}</p>
        <StateLine webhook={webhook} />
        <FailureAlert error={test.error} />
        <div className="-ml-3 flex flex-wrap">
          <Button
            variant="ghost"
            className="text-sm"
            loading={test.isPending}
            onClick={() => test.mutate(webhook, { onSuccess: () => ask('sent') })}
          >
            Tester{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('sent')}>
            Envois{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('change')}>
            Modifier{named}
          </Button>
          <Button variant="ghost" className="text-sm" onClick={() => ask('remove')}>
            Supprimer{named}
          </Button>
        </div>
      </div>
    </li>
  )
}
