/** Returns whether the keyboard has ⌘ for shortcuts. */
export const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform)
