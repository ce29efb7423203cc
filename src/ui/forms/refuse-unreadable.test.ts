import { expect, test, vi } from 'vitest'
import { refuseUnreadable } from './refuse-unreadable.ts'

test('an unreadable field gets the focus, even without a name', () => {
  class Input {
    name = ''
    focus = vi.fn()
    validity: { badInput: boolean }
    constructor(badInput: boolean) {
      this.validity = { badInput }
    }
  }
  vi.stubGlobal('HTMLInputElement', Input)
  const [read, unread] = [new Input(false), new Input(true)]
  const refusal = refuseUnreadable({ elements: [read, unread] } as unknown as HTMLFormElement)
  expect(refusal?.fields).toEqual({})
  expect(unread.focus).toHaveBeenCalled()
  expect(read.focus).not.toHaveBeenCalled()
})
