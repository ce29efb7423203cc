import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { useFocusAfterDialog } from '../../../ui/components/confirm-dialog.tsx'
import { SettingsSection } from '../../../ui/components/settings-section.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import type { Webhook } from '../contract.ts'
import { maxOwnWebhooks } from '../rules.ts'
import { type Asked, WebhookDialogs } from './webhook-dialogs.tsx'
import { useTestWebhook, useWebhooks } from './webhook-queries.ts'
import { describeEvents, StateLine } from './webhook-state.tsx'

/** 'Webhooks' of the settings: one's own, each with its events and its state, and the dialogues that change them. */
export function OwnWebhooks() {
  const list = useWebhooks('own')
  const [asked, setAsked] = useState<Asked>()
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const webhooks = list.data?.webhooks
  return (
    <SettingsSection
      heading={heading}
      title="Webhooks"
      hint="À chaque événement, le site envoie un message à l’adresse de votre choix : un salon Discord ou une application."
    >
      <WebhookList list={list} onAsk={setAsked} />
      {webhooks && webhooks.length < maxOwnWebhooks && (
        <Button className="justify-self-start" onClick={() => setAsked('new')}>
          <Plus />
          Nouveau webhook
        </Button>
      )}
      <WebhookDialogs desk="own" asked={asked} onClose={() => setAsked(undefined)} onRemoved={focusHeading} />
    </SettingsSection>
  )
}

function WebhookList({ list, onAsk }: { list: ReturnType<typeof useWebhooks>; onAsk: (asked: Asked) => void }) {
  const { data } = list
  if (data?.webhooks.length === 0) {
    return (
      <p className="text-text-2">
        Aucun webhook pour le moment. Ajoutez l’adresse d’un salon ou d’une application pour commencer.
      </p>
    )
  }
  if (data) {
    return (
      <ul>
        {data.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onAsk={onAsk} />
        ))}
      </ul>
    )
  }
  return <ReadFailure read={list} waiting={<WaitingWebhooks />} />
}

const rowLook =
  'grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-3.5 first:border-0 first:pt-0'

function WaitingWebhooks() {
  return (
    <SkeletonRows count={2} className={rowLook}>
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

function WebhookRow({ webhook, onAsk }: { webhook: Webhook; onAsk: (asked: Asked) => void }) {
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
