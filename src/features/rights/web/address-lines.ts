import { ApiError } from '../../../ui/api/call-api.ts'

/** One address a line; `line` counts from 1 as editors do, blank lines included. */
export type AddressLine = { line: number; address: string }

/** The addresses of a text, blank lines left out. */
export function readAddressLines(text: string): AddressLine[] {
  return text
    .split('\n')
    .map((address, at) => ({ line: at + 1, address: address.trim() }))
    .filter(({ address }) => address !== '')
}

/**
 * A refusal that speaks of the field as a whole: what is wrong with single lines (`addresses.2`) is told by their
 * numbers in the field, one below the other.
 */
export function tellByLine(error: ApiError, lines: AddressLine[]): ApiError {
  const wrong = error.fields.flatMap(({ field, message }) => {
    const [, at] = /^addresses\.(\d+)$/.exec(field) ?? []
    const line = at === undefined ? undefined : lines[Number(at)]
    return line ? [`Ligne ${line.line} : ${message}`] : []
  })
  if (wrong.length === 0) return error
  const others = error.fields.filter(({ field }) => !field.startsWith('addresses.'))
  const fields = [...others, { field: 'addresses', message: wrong.join('\n') }]
  return new ApiError(error.status, error.code, error.message, { errors: fields })
}
