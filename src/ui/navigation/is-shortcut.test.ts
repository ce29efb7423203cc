import { expect, test } from 'vitest'
import { isShortcut } from './is-shortcut.ts'

const plain = { key: 's', ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  ['Ctrl', { ctrlKey: true }, true],
  ['⌘', { metaKey: true }, true],
  ['Ctrl with Caps Lock', { ctrlKey: true, key: 'S' }, true],
  ['Ctrl with Shift', { ctrlKey: true, shiftKey: true, key: 'S' }, false],
  ['the letter alone', {}, false],
  ['Ctrl with another letter', { ctrlKey: true, key: 'z' }, false],
])('Ctrl+S: %s', (_, pressed, is) => {
  expect(isShortcut({ ...plain, ...pressed }, 's')).toBe(is)
})
