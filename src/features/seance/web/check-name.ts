import { refuse } from '../../../ui/forms/use-submit.ts'
import { nameLengths, nameRefusal } from '../rules.ts'

/** Reads the name of a form. */
export const nameOf = (fields: FormData) => String(fields.get('name') ?? '').trim()

/** Refuses a name that is too short; the server checks the rest. */
export function checkName(fields: FormData) {
  return nameOf(fields).length < nameLengths.min ? refuse(nameRefusal, 'name') : undefined
}
