import { useState } from 'react'
import { ShownOnce } from '../../../ui/clipboard/shown-once.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { Options, SelectField } from '../../../ui/components/select-field.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { refuse } from '../../../ui/forms/form.tsx'
import { DialogForm } from '../../../ui/forms/form-dialog.tsx'
import type { Webhook } from '../contract.ts'
import {
  type EpisodeChoice,
  episodeChoices,
  episodeNames,
  eventNames,
  findUrlFault,
  formatNames,
  formerSecretHours,
  maxUrlLength,
  memberEvents,
  noEvent,
  siteEvents,
  type WebhookEvent,
  type WebhookFormat,
  webhookFormats,
} from '../rules.ts'
import { type DeskName, useChangeWebhook, useCreateWebhook } from './webhook-queries.ts'

type WebhookDialogProps = {
  desk: DeskName
  /** The dialogue is open while this is set. */
  edited: Webhook | 'new' | undefined
  onClose: () => void
}

/** Creates or changes a webhook; shows a new secret, once. */
export function WebhookDialog({ desk, edited, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  const title = secret ? 'Secret du webhook' : edited === 'new' ? 'Nouveau webhook' : 'Modifier le webhook'
  return (
    <Dialog open={edited !== undefined} onClose={close} title={title}>
      {secret ? (
        <ShownOnce label="Secret" value={secret} copied="Secret copié !" onClose={close}>
          Copiez-le maintenant : il ne sera plus jamais affiché. Votre application vérifie avec lui la signature des
          messages (Standard Webhooks).
        </ShownOnce>
      ) : (
        <WebhookForm desk={desk} webhook={edited === 'new' ? undefined : edited} onClose={close} onSecret={setSecret} />
      )}
    </Dialog>
  )
}

type WebhookFormProps = {
  desk: DeskName
  webhook: Webhook | undefined
  onClose: () => void
  onSecret: (secret: string) => void
}

function WebhookForm({ desk, webhook, onClose, onSecret }: WebhookFormProps) {
  const create = useCreateWebhook(desk)
  const change = useChangeWebhook(desk)
  async function send(fields: FormData): Promise<void> {
    const { url, ...settings } = toSettings(fields)
    if (webhook) {
      const body = { ...settings, ...(url !== '' && { url }), ...toFlags(fields) }
      const { secret } = await change.mutateAsync({ webhook, body })
      return secret ? onSecret(secret) : onClose()
    }
    const { secret } = await create.mutateAsync({ ...settings, url })
    // Discord checks no signature.
    if (settings.format === 'discord') onClose()
    else onSecret(secret)
  }
  function check(fields: FormData) {
    const { url, format, events } = toSettings(fields)
    const fault = webhook && url === '' ? undefined : findUrlFault(url, format)
    if (fault) return refuse(fault, 'url')
    return events.length === 0 ? refuse(noEvent) : undefined
  }
  return (
    <DialogForm check={check} send={send} onClose={onClose} besides={['url']}>
      <SelectField label="Format" name="format" defaultValue={webhook?.format ?? 'discord'}>
        <Options of={webhookFormats.toReversed().map((format) => [format, formatNames[format]])} />
      </SelectField>
      <Field
        label="Adresse"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={maxUrlLength}
        hint={webhook ? `Laissez vide pour garder ${webhook.address}` : 'Commence par https://'}
      />
      <EventFields desk={desk} webhook={webhook} />
      {webhook && <Checkbox name="is_enabled" label="Actif" defaultChecked={webhook.is_enabled} />}
      {webhook?.format === 'json' && (
        <Checkbox
          name="renews_secret"
          label={`Créer un nouveau secret (l’ancien reste valable ${formerSecretHours} heures)`}
        />
      )}
    </DialogForm>
  )
}

function EventFields({ desk, webhook }: { desk: DeskName; webhook: Webhook | undefined }) {
  const choices = episodeChoices.filter((choice) => desk === 'own' || choice !== 'watchlist')
  return (
    <>
      {desk === 'own' ? (
        <input type="hidden" name="events" value={memberEvents[0]} />
      ) : (
        <fieldset>
          <legend className="field-label">Événements</legend>
          {siteEvents.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              label={eventNames[event]}
              defaultChecked={webhook?.events.includes(event) ?? event === 'episodes.new'}
            />
          ))}
        </fieldset>
      )}
      <SelectField label="Nouveaux épisodes" name="episodes" defaultValue={webhook?.episodes ?? 'all'}>
        <Options of={choices.map((choice) => [choice, episodeNames[choice]])} />
      </SelectField>
    </>
  )
}

function toFlags(fields: FormData) {
  return { is_enabled: fields.has('is_enabled'), renews_secret: fields.has('renews_secret') }
}

function toSettings(fields: FormData) {
  return {
    url: String(fields.get('url')).trim(),
    format: fields.get('format') as WebhookFormat,
    events: fields.getAll('events') as WebhookEvent[],
    episodes: fields.get('episodes') as EpisodeChoice,
  }
}
