import { Info, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { SelectField } from '../../../../ui/components/select-field.tsx'
import { CountedTextArea } from '../../../../ui/forms/counted-text-area.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import type { FormRefusal } from '../../../../ui/forms/form-context.ts'
import { DialogForm } from '../../../../ui/forms/form-dialog.tsx'
import { fromLocalInput, toLocalInput } from '../../../../ui/forms/local-instant.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { roles } from '../../../account/rules.ts'
import { toShownText } from '../../../notifications/rules.ts'
import { createMessage, type StaffMessage, updateMessage } from '../../messages-contract.ts'
import { messageLimits, messageRefusals } from '../../rules.ts'

type MessageDialogProps = { edited: StaffMessage | 'new' | undefined; onClose: () => void }

/** Writes or changes a planned message, with a preview. */
export function MessageDialog({ edited, onClose }: MessageDialogProps) {
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Écrire un message' : 'Modifier le message'}
      className="max-w-140"
    >
      <MessageForm message={edited === 'new' ? undefined : edited} onClose={onClose} />
    </Dialog>
  )
}

type Draft = { type: 'info' | 'maintenance'; title: string; content: string }
const fieldNames = ['title', 'content', 'url', 'due_at']

function MessageForm({ message, onClose }: { message: StaffMessage | undefined; onClose: () => void }) {
  const { mutateAsync } = useWrite({
    send: (body: InputOf<typeof createMessage>['body']) =>
      message
        ? callApi(updateMessage, { params: { id: message.id }, body: { ...body, version: message.version } })
        : callApi(createMessage, { body }),
    done: ({ message: saved, action_id }) =>
      saved.state === 'envoyé' ? { text: 'Message envoyé' } : { text: 'Message planifié', actionId: action_id },
    onSuccess: onClose,
  })
  const [draft, setDraft] = useState<Draft>({
    type: message?.type ?? 'info',
    title: message?.title ?? '',
    content: message?.content ?? '',
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <DialogForm
      className="grid gap-4"
      check={() => checkDraft(draft)}
      send={(fields) => mutateAsync({ ...draft, ...readRest(fields) })}
      onClose={onClose}
      besides={fieldNames}
      action={message ? 'Sauvegarder' : 'Envoyer'}
    >
      <div className="grid gap-3.5 sm:grid-cols-2">
        <SelectField
          label="Type"
          value={draft.type}
          onChange={({ target }) => change({ type: target.value === 'maintenance' ? 'maintenance' : 'info' })}
        >
          <option value="info">Information</option>
          <option value="maintenance">Maintenance</option>
        </SelectField>
        <SelectField label="Pour" name="for_role" defaultValue={message?.for_role ?? ''}>
          <option value="">Tout le monde</option>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
      </div>
      <Field
        label="Titre"
        name="title"
        value={draft.title}
        maxLength={messageLimits.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <CountedTextArea
        label="Texte"
        name="content"
        maxLength={messageLimits.content}
        value={draft.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <div className="grid items-start gap-3.5 sm:grid-cols-2">
        <Field label="Lien (facultatif)" name="url" placeholder="/planning" defaultValue={message?.url ?? ''} />
        <Field
          label="Envoi"
          name="due_at"
          type="datetime-local"
          defaultValue={toLocalInput(message?.due_at ?? null)}
          hint="Vide : tout de suite."
        />
      </div>
      <Preview {...draft} />
    </DialogForm>
  )
}

/** Requires both texts; the server validates the rest. */
function checkDraft({ title, content }: Draft): FormRefusal | undefined {
  const fields = {
    ...(title.trim() === '' && { title: messageRefusals.title }),
    ...(content.trim() === '' && { content: messageRefusals.content }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? undefined : { message, fields }
}

/** Preview among the notifications. */
function Preview({ type, title, content }: Draft) {
  const Icon = type === 'maintenance' ? Wrench : Info
  return (
    <section aria-label="Aperçu" className="flex gap-3.5 rounded-control border border-line bg-bg p-3.5">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-surface-2">
        <Icon className={type === 'maintenance' ? 'text-accent-text' : 'text-violet'} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{toShownText(title) || 'Titre'}</p>
        <p className="whitespace-pre-line text-sm text-text-2">{toShownText(content) || 'Texte'}</p>
      </div>
    </section>
  )
}

function readRest(fields: FormData) {
  const read = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    for_role: roles.find((role) => role === read('for_role')) ?? null,
    url: read('url') || null,
    due_at: fromLocalInput(read('due_at')),
  }
}
