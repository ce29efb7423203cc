import { ApiError } from '../../../ui/api/api-error.ts'

/** One address per line; `line` counts from 1 as editors do, including blank lines. */
export type AddressLine = { line: number; address: string }

/** Returns the addresses of a text, without blank lines. */
export function readAddressLines(text: string): AddressLine[] {
  return text
    .split('\n')
    .map((address, at) => ({ line: at + 1, address: address.trim() }))
    .filter(({ address }) => address !== '')
}

/** Merges the errors of single lines (`addresses.2`) into one error of the field, with their line numbers. */
export function assignToLines(error: ApiError, lines: AddressLine[]): ApiError {
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
