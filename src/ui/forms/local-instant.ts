/** What a `datetime-local` field holds, as an instant in UTC; null for an empty or senseless one. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** An instant as a `datetime-local` field takes it, in the person's own time. */
export function toLocalInput(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
