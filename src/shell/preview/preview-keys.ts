const findPreview = () => document.querySelector<HTMLElement>('.preview')
const listControls = (preview: HTMLElement) => [...preview.querySelectorAll<HTMLElement>('a[href], button')]

/** Returns whether the key closes the preview: Escape, or Tab beyond its ends. The focus goes back to the card. */
export function leavePreview(event: KeyboardEvent, card: HTMLElement): boolean {
  const { key, shiftKey, target } = event
  const preview = findPreview()
  const isInside = target instanceof Node && preview?.contains(target) === true
  if (key === 'Escape') {
    // A menu inside closes first.
    if (isInside && preview?.querySelector('[aria-expanded="true"]')) return false
    if (isInside) card.focus()
    return true
  }
  if (key !== 'Tab' || !preview || !isInside) return false
  const controls = listControls(preview)
  if (target !== controls.at(shiftKey ? 0 : -1)) return false
  card.focus()
  // Backwards the card itself is next.
  if (shiftKey) event.preventDefault()
  return true
}

/** The arrow down goes from a focused card into its preview. */
export function movePreviewFocus(event: KeyboardEvent, { card, by }: { card: HTMLElement; by: string }): void {
  const preview = findPreview()
  if (event.key !== 'ArrowDown' || by !== 'focus' || event.target !== card || !preview) return
  event.preventDefault()
  listControls(preview)[0]?.focus()
}
