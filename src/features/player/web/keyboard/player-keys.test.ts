import { describe, expect, it } from 'vitest'
import { type KeyPlace, type KeyPress, toPlayerCommand } from './player-keys.ts'

const press = (key: string, place: KeyPlace = 'page', held: Partial<KeyPress> = {}) =>
  toPlayerCommand({ key, code: '', place, ctrl: false, alt: false, meta: false, shift: false, ...held })

const commands = [
  [' ', { name: 'toggle-play' }],
  ['k', { name: 'toggle-play' }],
  ['j', { name: 'seek-by', seconds: -10 }],
  ['l', { name: 'seek-by', seconds: 10 }],
  ['ArrowLeft', { name: 'seek-by', seconds: -10 }],
  ['ArrowRight', { name: 'seek-by', seconds: 10 }],
  ['ArrowUp', { name: 'change-volume', by: 0.05 }],
  ['ArrowDown', { name: 'change-volume', by: -0.05 }],
  ['0', { name: 'seek-to-tenth', tenth: 0 }],
  ['7', { name: 'seek-to-tenth', tenth: 7 }],
  ['Home', { name: 'seek-to-tenth', tenth: 0 }],
  ['End', { name: 'seek-to-tenth', tenth: 10 }],
  ['m', { name: 'toggle-mute' }],
  [',', { name: 'step-frame', direction: -1 }],
  ['.', { name: 'step-frame', direction: 1 }],
] as const

it.each(commands)('handles %j on the player and when nothing has the focus', (key, command) => {
  expect(press(key, 'player')).toEqual(command)
  expect(press(key, 'page')).toEqual(command)
})

it('handles a letter in capitals because of Caps Lock', () => expect(press('K')).toEqual({ name: 'toggle-play' }))

it('changes the episode with Ctrl and an arrow, or Shift and a letter, even from a button', () => {
  expect(press('ArrowLeft', 'control', { ctrl: true })).toEqual({ name: 'previous-episode' })
  expect(press('ArrowRight', 'page', { ctrl: true })).toEqual({ name: 'next-episode' })
  expect(press('P', 'control', { shift: true })).toEqual({ name: 'previous-episode' })
  expect(press('N', 'page', { shift: true })).toEqual({ name: 'next-episode' })
})

describe('on any keyboard', () => {
  it.each([
    ['<', { name: 'change-rate', direction: -1 }],
    ['>', { name: 'change-rate', direction: 1 }],
    ['?', { name: 'toggle-help' }],
    ['.', { name: 'step-frame', direction: 1 }],
  ] as const)('handles %j whether or not the keyboard needs Shift for it', (key, command) => {
    expect(press(key)).toEqual(command)
    expect(press(key, 'page', { shift: true })).toEqual(command)
  })

  it('handles the digit row of a French keyboard with and without Shift', () => {
    expect(press('è', 'page', { code: 'Digit7' })).toEqual({ name: 'seek-to-tenth', tenth: 7 })
    expect(press('7', 'page', { code: 'Digit7', shift: true })).toEqual({ name: 'seek-to-tenth', tenth: 7 })
  })

  it('goes to the beginning with Home on the numeric pad', () => {
    expect(press('Home', 'page', { code: 'Numpad7' })).toEqual({ name: 'seek-to-tenth', tenth: 0 })
  })
})

describe('keys that are not for the player', () => {
  it.each(['k', 'm', ' ', 'ArrowLeft', 'ArrowRight', 'f', '?', '3', 'Home'])(
    'leaves %j to a text field, also with Ctrl',
    (key) => {
      expect(press(key, 'text')).toBeUndefined()
      expect(press(key, 'text', { ctrl: true })).toBeUndefined()
    },
  )

  it.each([' ', 'ArrowDown', 'ArrowLeft', 'Home', 'End'])('leaves %j to a focused control', (key) => {
    expect(press(key, 'control')).toBeUndefined()
  })

  it.each(['m', 'k', '4', '?', ' ', 'ArrowLeft', 'Home'])('leaves %j to a focused element elsewhere', (key) => {
    expect(press(key, 'elsewhere')).toBeUndefined()
  })

  it('changes the episode from outside the player only with Ctrl', () => {
    expect(press('ArrowRight', 'elsewhere', { ctrl: true })).toEqual({ name: 'next-episode' })
    expect(press('N', 'elsewhere', { shift: true })).toBeUndefined()
  })

  it("handles letters and digits on the player's controls", () => {
    expect(press('m', 'control')).toEqual({ name: 'toggle-mute' })
    expect(press('4', 'control')).toEqual({ name: 'seek-to-tenth', tenth: 4 })
  })

  it("leaves the browser's own shortcuts alone", () => {
    expect(press('f', 'page', { ctrl: true })).toBeUndefined()
    expect(press('c', 'page', { ctrl: true })).toBeUndefined()
    expect(press('1', 'page', { ctrl: true, code: 'Digit1' })).toBeUndefined()
    expect(press('ArrowLeft', 'page', { alt: true })).toBeUndefined()
    expect(press('k', 'page', { meta: true })).toBeUndefined()
    expect(press('ArrowRight', 'page', { ctrl: true, shift: true })).toBeUndefined()
    expect(press('ArrowRight', 'page', { shift: true })).toBeUndefined()
    expect(press('M', 'page', { shift: true })).toBeUndefined()
  })

  it('ignores every other key', () => {
    expect(press('Enter')).toBeUndefined()
    expect(press('toString')).toBeUndefined()
    expect(press('F7', 'page', { code: 'F7' })).toBeUndefined()
  })
})
