import { useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { refuse, useSubmit } from '../../../ui/forms/form.tsx'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import { useSession } from '../../account/web/public.ts'
import type { Seat } from '../contract.ts'
import { nameLengths, nameRefusal } from '../rules.ts'
import { enterSeance } from './live/session.ts'

const storedName = 'seance:name'

type NameFormProps = {
  label: string
  busyLabel: string
  takeSeat: (name: string) => Promise<Seat>
  /** Called in the task of the press, so that a video may start with its sound. */
  onEntered?: () => Promise<void> | void
}

/** Asks for a name and enters a séance with it: by default the last one, else the account's. */
export function NameForm({ label, busyLabel, takeSeat, onEntered }: NameFormProps) {
  const session = useSession()
  const [typed, setTyped] = useState<string>()
  const { isPending, refusal, onSubmit } = useSubmit({
    // The server checks the rest.
    check: (fields) => (nameOf(fields).length < nameLengths.min ? refuse(nameRefusal, 'name') : undefined),
    async send(fields) {
      const name = nameOf(fields)
      const seat = await takeSeat(name)
      browserTexts.write(storedName, name)
      enterSeance(seat)
      await onEntered?.()
    },
  })
  const known = browserTexts.read(storedName) ?? (session.status === 'signed-in' ? session.user.username : '')
  return (
    <form className="grid gap-3.5" noValidate onSubmit={onSubmit}>
      <Field
        label="Votre nom dans la séance"
        name="name"
        autoComplete="nickname"
        maxLength={nameLengths.max}
        value={typed ?? known}
        onChange={({ target }) => setTyped(target.value)}
        error={refusal?.fields.name}
      />
      {refusal && !refusal.fields.name && <Alert tone="danger">{refusal.message}</Alert>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        loading={isPending}
        loadingLabel={busyLabel}
      >
        {label}
      </Button>
    </form>
  )
}

const nameOf = (fields: FormData) => String(fields.get('name') ?? '').trim()
