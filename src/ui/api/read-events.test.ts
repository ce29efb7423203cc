import { expect, test, vi } from 'vitest'
import { readEvents } from './read-events.ts'

/** A body of these chunks; with `isOpen` it stays open until it is cancelled. */
function bodyOf(pieces: (string | Uint8Array)[], { isOpen = false, onCancel = () => {} } = {}) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      }
      if (!isOpen) controller.close()
    },
    cancel: onCancel,
  })
}

const readAll = (body: ReadableStream<Uint8Array>) => Array.fromAsync(readEvents(body))

test('yields the data of each event; ignores comments, names and retry times', async () => {
  expect(await readAll(bodyOf(['retry: 5000\n\n:\n\nevent: x\ndata: {"a":1}\n\ndata:two\n\n']))).toEqual([
    '{"a":1}',
    'two',
  ])
})

test('joins data over several lines, with any line ends', async () => {
  expect(await readAll(bodyOf(['data: one\r\ndata: two\r\n\r\n']))).toEqual(['one\ntwo'])
})

test('reads events from chunks cut anywhere, even inside a character', async () => {
  const bytes = new TextEncoder().encode('data: épisode\n\ndata: fin\n\n')
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
  expect(await readAll(bodyOf(pieces))).toEqual(['épisode', 'fin'])
})

test('drops an unfinished event at the end', async () => {
  expect(await readAll(bodyOf(['data: whole\n\ndata: ha']))).toEqual(['whole'])
})

test('cancels the connection when the reader stops', async () => {
  const onCancel = vi.fn()
  for await (const _ of readEvents(bodyOf(['data: one\n\n'], { isOpen: true, onCancel }))) break
  expect(onCancel).toHaveBeenCalled()
})

test('ends a silent connection', async () => {
  vi.useFakeTimers()
  const onCancel = vi.fn()
  const read = readAll(bodyOf(['data: one\n\n'], { isOpen: true, onCancel }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onCancel).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await read).toEqual(['one'])
  expect(onCancel).toHaveBeenCalled()
})
