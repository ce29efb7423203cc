type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Returns whether a letter is pressed with Ctrl or ⌘, also with Caps Lock, which makes it a capital. */
export function isShortcut({ key, ctrlKey, metaKey, shiftKey }: Keys, letter: string): boolean {
  // With Shift it is another shortcut, often the browser's. The modifiers come first: an event without `key` has none,
  // such as Chrome's for a field that it fills.
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === letter
}
