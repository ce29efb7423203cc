import { beforeEach, expect, test, vi } from 'vitest'
import { tryAgain } from './try-again.ts'

beforeEach(() => void vi.useFakeTimers())

function watch(answers: (string | Error)[], isImmediate = false) {
  const seen: unknown[] = []
  let asked = 0
  const ask = async () => {
    const answer = answers[asked++]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  }
  const stop = tryAgain(
    {
      ask,
      onTry: (attempt) => seen.push(attempt),
      onAnswer: (answer) => seen.push(answer),
      onFailure: (error) => seen.push(error),
    },
    isImmediate,
  )
  return { seen, stop, asked: () => asked }
}
const away = new Error('away')

test('tries after two seconds, then four more, then six more', async () => {
  const { seen, asked } = watch([away, away, 'partenaires'])
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(6000)
  expect(seen).toEqual([1, 2, 3, 'partenaires'])
})

test('gives up after the third try', async () => {
  const { seen, asked } = watch([away, away, away, 'trop tard'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
  expect(seen).toEqual([1, 2, 3, away])
})

test('a manual retry starts at once and resets the count', async () => {
  const { seen } = watch(['partenaires'], true)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([1, 'partenaires'])
})

test('makes no calls after it was stopped', async () => {
  const { seen, stop } = watch(['partenaires'])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual([1])
})
