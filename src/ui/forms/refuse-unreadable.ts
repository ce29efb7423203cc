import { refuse } from './form.tsx'
import type { FormRefusal } from './form-context.ts'

/** Refuses a date or number that was begun but cannot be read: the browser gives it as an empty field. */
export function refuseUnreadable(form: HTMLFormElement): FormRefusal | undefined {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.validity.badInput) {
      // A field without a name is in no refusal.
      field.focus()
      return refuse('Cette valeur est incomplète : complétez-la, ou videz le champ.', field.name || undefined)
    }
  }
  return undefined
}
