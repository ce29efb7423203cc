import { Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { FormAlert } from '../../../ui/forms/form-alert.tsx'

type RightsFormProps = {
  name: string
  /** The text of the button that sends it. */
  action: string
  send: (fields: FormData) => Promise<void>
  /** The fields above the signature. */
  children: ReactNode
  /** A link beside the button. */
  beside?: ReactNode
}

/** A signed form: a notice or a counter-notice. */
export function RightsForm({ name, action, send, children, beside }: RightsFormProps) {
  const submit = useSubmit({ send })
  return (
    <Form
      method="post"
      submit={submit}
      className="grid max-w-180 gap-4.5"
      aria-busy={submit.isPending}
      aria-label={name}
    >
      <FormAlert />
      {children}
      <Field
        label="Signature"
        name="signature"
        hint="Votre nom complet, saisi par vous : il vaut signature."
        className="max-w-90"
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton loadingLabel="Envoi…">
          <Send />
          {action}
        </SubmitButton>
        {beside}
      </div>
    </Form>
  )
}

/** Name and address of the sender; the name can take the focus at once. */
export function PersonFields({ takesFocus = false }: { takesFocus?: boolean }) {
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) name.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field ref={name} label="Nom complet ou société" name="name" autoComplete="name" required />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required />
    </div>
  )
}

/** Returns a reader of the text fields. */
export const textOf = (fields: FormData) => (name: string) => String(fields.get(name) ?? '')

/** Reads a box; an unticked one is left out, so that the server reports it as required. */
export const isTicked = (fields: FormData, name: string): true => (fields.has(name) || undefined) as true
