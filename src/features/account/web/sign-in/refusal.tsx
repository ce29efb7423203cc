import { Alert } from '../../../../ui/feedback/alert.tsx'
import type { FormRefusal } from '../../../../ui/forms/form-context.ts'

/** The error of the form, above its fields. */
export function Refusal({ refusal }: { refusal: FormRefusal | undefined }) {
  return refusal && <Alert tone="danger">{refusal.message}</Alert>
}
