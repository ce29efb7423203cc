import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useSubmit } from '../../../ui/forms/form.tsx'

type Errors = Record<string, string | undefined>

type RightsFormProps = {
  name: string
  /** The text of the button that sends it. */
  action: string
  send: (fields: FormData) => Promise<void>
  /** The fields above the signature. */
  children: (errors: Errors) => ReactNode
  /** A link beside the button. */
  beside?: ReactNode
}

/** A signed form: a notice or a counter-notice. */
export function RightsForm({ name, action, send, children, beside }: RightsFormProps) {
  const { isPending, refusal, onSubmit } = useSubmit({ send })
  const errors: Errors = refusal?.fields ?? {}
  const isUnnamed = refusal && Object.keys(errors).length === 0
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      className="grid max-w-180 gap-4.5"
      aria-busy={isPending}
      aria-label={name}
    >
      {isUnnamed && <Alert tone="danger">{refusal.message}</Alert>}
      {children(errors)}
      <Field
        label="Signature"
        name="signature"
        hint="Votre nom complet, saisi par vous : il vaut signature."
        error={errors.signature}
        className="max-w-90"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Envoi…">
          <Send />
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** Name and address of the sender. */
export function PersonFields({ errors }: { errors: Errors }) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label="Nom complet ou société" name="name" autoComplete="name" error={errors.name} required />
      <Field label="E-mail" name="email" type="email" autoComplete="email" error={errors.email} required />
    </div>
  )
}

/** Returns a reader of the text fields. */
export function textOf(fields: FormData) {
  return (name: string) => String(fields.get(name) ?? '')
}

/** Reads a box; an unticked one is left out, so that the server reports it as required. */
export function isTicked(fields: FormData, name: string): true {
  return (fields.has(name) || undefined) as true
}
