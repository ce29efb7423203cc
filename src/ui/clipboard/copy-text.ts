/**
 * Copies a text to the clipboard; falls back to the older method when the browser has no clipboard API (plain http) or
 * refuses it (docs/product/watching.md#watch-page).
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement as HTMLElement | null
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // Outside of an open dialogue nothing can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus()
  return copied
}
