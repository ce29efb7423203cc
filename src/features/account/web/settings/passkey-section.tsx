import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { FailureAlert, ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { toLastWatched } from '../../../../ui/formats/time-ago.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { refuse } from '../../../../ui/forms/form.tsx'
import { DialogForm } from '../../../../ui/forms/form-dialog.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listAccountEvents } from '../../contract.ts'
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '../../passkeys-contract.ts'
import { maxPasskeyName, maxPasskeys, noPasskeyName, noPasskeysText } from '../../passkeys-rules.ts'
import { factorChanges } from '../../second-factor-rules.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { textOf } from '../sign-in/check-sign-in.ts'

/** 'Clés d’accès': adds, renames and removes the passkeys of the user. */
export function PasskeySection() {
  const list = useQuery(readOf(listPasskeys, {}))
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const removing = useWrite({
    send: ({ id }: Passkey) => untilGone(callApi(removePasskey, { params: { id } })),
    refreshes: [listPasskeys, listAccountEvents],
  })
  // Once the list has reloaded: until then it shows what has gone.
  const onSuccess = () => {
    setRemoved(undefined)
    focusHeading()
  }
  const passkeys = list.data?.passkeys
  return (
    <SettingsSection
      heading={heading}
      title="Clés d’accès"
      hint="Connectez-vous sans mot de passe, avec l’empreinte, le visage ou le code de votre appareil."
    >
      {passkeys ? (
        <>
          {passkeys.length === 0 && <p className="text-text-2">Aucune clé d’accès pour le moment.</p>}
          <ul className="empty:hidden">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </ul>
          {passkeys.length < maxPasskeys && <AddPasskey />}
        </>
      ) : (
        <ReadFailure read={list} waiting={<Skeleton className="h-11 w-60 rounded-control" />} />
      )}
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} />
      <ConfirmDialog
        open={removed !== undefined}
        title="Retirer la clé d’accès"
        action="Retirer"
        busyAction="Retrait…"
        write={removing}
        onConfirm={() => removed && removing.mutate(removed, { onSuccess })}
        onClose={() => setRemoved(undefined)}
      >
        <p className="text-text-2">
          <b>{removed?.name}</b> ne permettra plus de vous connecter. Retirez-la aussi des clés de votre appareil.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function AddPasskey() {
  const adding = useWrite({
    // With its library, when asked for.
    send: async () => (await import('../passkeys/ask-passkey.ts')).makePasskey(),
    refreshes: [listPasskeys, listAccountEvents],
    done: () => ({ text: factorChanges['passkey-added'] }),
  })
  if (!canUsePasskeys()) return <p className="text-text-2">{noPasskeysText}</p>
  return (
    <>
      <FailureAlert error={adding.error} />
      <Button
        className="justify-self-start"
        loading={adding.isPending}
        loadingLabel="Ajout…"
        onClick={() => adding.mutate()}
      >
        <Plus />
        Ajouter une clé d’accès
      </Button>
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, created_at, last_used_at }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-3.5 first:border-0 first:pt-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface-2 text-text-2">
        <Fingerprint />
      </span>
      <div className="min-w-0 flex-1 basis-48 text-sm text-text-2">
        <b className="font-semibold text-md text-text">{name}</b>
        <p>
          Ajoutée le {toShortDate(created_at)}
          {last_used_at && ` · ${toLastWatched(last_used_at, new Date())}`}
        </p>
      </div>
      <div className="flex">
        <Button variant="ghost" className="text-sm" onClick={onRename}>
          Renommer<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" className="text-sm" onClick={onRemove}>
          Retirer<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

type RenamePasskeyDialogProps = {
  /** The dialogue is open while this is set. */
  passkey: Passkey | undefined
  onClose: () => void
}

function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  return (
    <Dialog open={passkey !== undefined} onClose={onClose} keepsDraft title="Renommer la clé d’accès">
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useWrite({
    send: (given: string) => callApi(renamePasskey, { params: { id }, body: { name: given } }),
    refreshes: [listPasskeys],
  })
  const check = (fields: FormData) => (textOf(fields, 'name').trim() === '' ? refuse(noPasskeyName, 'name') : undefined)
  async function send(fields: FormData): Promise<void> {
    await mutateAsync(textOf(fields, 'name'))
    onClose()
  }
  return (
    <DialogForm check={check} send={send} onClose={onClose} besides={['name']} busyAction="Enregistrement…">
      <Field label="Nom" name="name" defaultValue={name} maxLength={maxPasskeyName} data-initial-focus required />
    </DialogForm>
  )
}
