import { AppError } from '../../../../platform/http/app-error.ts'

/** The refusal of a whole file, shown under the field it was chosen with. */
export function unreadableList(message: string): AppError {
  return new AppError('VALIDATION', message, { fields: [{ field: 'file', message }] })
}
