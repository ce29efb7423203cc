import { beforeEach, expect, it, vi } from 'vitest'
import type { Suggestions } from './suggestion-panel.tsx'
import { searchWhileTyping } from './use-suggestions.ts'

type Question = { query: string; signal: AbortSignal; answer: (items: string[]) => void; fail: () => void }

let questions: Question[]
let shown: Suggestions<string>[]
let search: ReturnType<typeof searchWhileTyping>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  questions = []
  shown = []
  const find = (query: string, signal: AbortSignal) =>
    new Promise<string[]>((answer, reject) => {
      questions.push({ query, signal, answer, fail: () => reject(new Error('away')) })
    })
  search = searchWhileTyping(find, (suggestions) => shown.push(suggestions))
})

/** Types a text and waits until it is asked for. */
function ask(text: string): void {
  search.type(text)
  vi.advanceTimersByTime(300)
}

function question(index: number): Question {
  const found = questions[index]
  if (!found) throw new Error(`question ${index} was not asked`)
  return found
}

it('asks nothing under two characters, ignoring spaces, and says so', () => {
  search.type(' r ')
  vi.advanceTimersByTime(1000)
  expect(questions).toEqual([])
  expect(shown.at(-1)).toEqual({ state: 'short', query: 'r' })
  search.type(' ')
  expect(shown.at(-1)).toEqual({ state: 'idle' })
})

it('asks once, 300 ms after the last key', () => {
  search.type('ro')
  vi.advanceTimersByTime(299)
  search.type('ron')
  vi.advanceTimersByTime(299)
  expect(questions).toEqual([])
  vi.advanceTimersByTime(1)
  expect(questions.map(({ query }) => query)).toEqual(['ron'])
})

it('shows the answer for the text in the box', async () => {
  ask('ronin ')
  question(0).answer(['Le dernier ronin'])
  await vi.runAllTimersAsync()
  expect(shown.at(-1)).toEqual({ state: 'ready', query: 'ronin', items: ['Le dernier ronin'] })
})

it('drops an answer that arrives after a newer question', async () => {
  ask('ro')
  ask('lune')
  expect(question(0).signal.aborted).toBe(true)
  question(1).answer(['Lune'])
  await vi.runAllTimersAsync()
  question(0).answer(['Ronin'])
  await vi.runAllTimersAsync()
  expect(shown.at(-1)).toEqual({ state: 'ready', query: 'lune', items: ['Lune'] })
})

it('does not ask again for the same text with other spaces', () => {
  ask('lune')
  ask('lune ')
  expect(questions).toHaveLength(1)
})

it('reports that the catalogue does not answer, and retries', async () => {
  ask('lune')
  question(0).fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toEqual({ state: 'failed', query: 'lune', error: new Error('away') })
  await vi.advanceTimersByTimeAsync(2000)
  question(1).fail()
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  question(2).answer(['Lune'])
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toEqual({ state: 'ready', query: 'lune', items: ['Lune'] })
})

it('stops asking for a replaced text', async () => {
  ask('lune')
  question(0).fail()
  search.type('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toHaveLength(1)
  expect(shown.at(-1)).toEqual({ state: 'idle' })
})

it('shows nothing after it is stopped', async () => {
  ask('lune')
  search.stop()
  const count = shown.length
  question(0).answer(['Lune'])
  await vi.runAllTimersAsync()
  expect(shown).toHaveLength(count)
})
