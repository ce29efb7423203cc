import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import { useSession } from '../../account/web/public.ts'
import { nameLengths } from '../rules.ts'

const key = 'seance:name'

/** Stores the name for the next séance. */
export const rememberName = (name: string) => browserTexts.write(key, name)

/** The name in a séance: by default the last one, else the account's. */
export function NameField({ error }: { error: string | undefined }) {
  const session = useSession()
  const known = browserTexts.read(key) ?? (session.status === 'signed-in' ? session.user.username : '')
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label="Votre nom dans la séance"
      name="name"
      autoComplete="nickname"
      maxLength={nameLengths.max}
      value={typed ?? known}
      onChange={({ target }) => setTyped(target.value)}
      error={error}
    />
  )
}
