import { describe, expect, it } from 'vitest'
import { type KeyPlace, type KeyPress, toPlayerCommand } from './player-keys.ts'

const press = (key: string, place: KeyPlace = 'page', held: Partial<KeyPress> = {}) =>
  toPlayerCommand({ key, place, ctrl: false, alt: false, meta: false, shift: false, ...held })

it.each([
  [' ', 'toggle-play'],
  ['k', 'toggle-play'],
  ['K', 'toggle-play'],
  ['ArrowLeft', 'seek-back'],
  ['ArrowRight', 'seek-forward'],
  ['ArrowUp', 'volume-up'],
  ['ArrowDown', 'volume-down'],
  ['m', 'toggle-mute'],
  ['f', 'toggle-full-screen'],
  ['c', 'toggle-captions'],
] as const)('takes %j as %s on the player and where nothing has the focus', (key, command) => {
  expect(press(key, 'player')).toBe(command)
  expect(press(key, 'page')).toBe(command)
})

it('changes the episode with Ctrl and an arrow, even from a button', () => {
  expect(press('ArrowLeft', 'control', { ctrl: true })).toBe('previous-episode')
  expect(press('ArrowRight', 'page', { ctrl: true })).toBe('next-episode')
})

describe('keys that are not for the player', () => {
  it.each(['k', 'm', ' ', 'ArrowLeft', 'f'])('leaves %j to a text field, with or without Ctrl', (key) => {
    expect(press(key, 'text')).toBeUndefined()
    expect(press(key, 'text', { ctrl: true })).toBeUndefined()
  })

  it('leaves Space and the arrows to a control that has the focus, but takes the letters there', () => {
    expect(press(' ', 'control')).toBeUndefined()
    expect(press('ArrowDown', 'control')).toBeUndefined()
    expect(press('m', 'control')).toBe('toggle-mute')
  })

  it("leaves the browser's own shortcuts alone", () => {
    expect(press('f', 'page', { ctrl: true })).toBeUndefined()
    expect(press('c', 'page', { ctrl: true })).toBeUndefined()
    expect(press('ArrowLeft', 'page', { alt: true })).toBeUndefined()
    expect(press('k', 'page', { meta: true })).toBeUndefined()
    expect(press('ArrowRight', 'page', { ctrl: true, shift: true })).toBeUndefined()
  })

  it('ignores every other key', () => {
    expect(press('Enter')).toBeUndefined()
    expect(press('toString')).toBeUndefined()
  })
})
