/** Converts the value of a `datetime-local` field to an instant in UTC; null when it is empty or invalid. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Formats an instant for a `datetime-local` field, in the browser's time zone. */
export function toLocalInput(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
