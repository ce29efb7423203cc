/** Returns whether the keyboard has ⌘ for shortcuts. */
export function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
