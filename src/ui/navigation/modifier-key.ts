/** Returns whether the keyboard has ⌘ for shortcuts. */
export const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform)

/** Returns the name of the key of shortcuts. */
export const modifierKey = () => (isApple() ? '⌘' : 'Ctrl')
