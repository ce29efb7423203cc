import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { FormAlert } from '../../../ui/forms/form-alert.tsx'
import { useSession } from '../../account/web/public.ts'
import type { Seat } from '../contract.ts'
import { nameLengths, nameRefusal } from '../rules.ts'
import { enterSeance } from './live/tab-seance.ts'
import { readName, writeName } from './stored-name.ts'

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
  const accountName = session.status === 'signed-in' ? session.user.username : ''
  const [typed, setTyped] = useState<string>()
  const submit = useSubmit({
    // The server checks the rest.
    check: (fields) => (nameOf(fields).length < nameLengths.min ? refuse(nameRefusal, 'name') : undefined),
    async send(fields) {
      const name = nameOf(fields)
      const seat = await takeSeat(name)
      writeName(name, accountName)
      enterSeance(seat)
      await onEntered?.()
    },
  })
  return (
    <Form className="grid gap-3.5" submit={submit}>
      <Field
        label="Votre nom dans la séance"
        name="name"
        autoComplete="nickname"
        maxLength={nameLengths.max}
        value={typed ?? readName(accountName)}
        onChange={({ target }) => setTyped(target.value)}
        required
      />
      <FormAlert besides={['name']} />
      <SubmitButton className="justify-self-start" loadingLabel={busyLabel}>
        {label}
      </SubmitButton>
    </Form>
  )
}

const nameOf = (fields: FormData) => String(fields.get('name') ?? '').trim()
