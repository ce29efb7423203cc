import { parentPort, workerData } from 'node:worker_threads'
import { RefusedFile } from './refused-file.ts'
import type { ThreadAnswer } from './thread-answer.ts'

type Pieces<Piece> = AsyncIterable<Piece> | Iterable<Piece>

/**
 * The other end of `readInThread`, called once by a module that ends in `-thread.ts`: works on the thread's input and
 * gives a piece of the result each time that it is asked for one, so that little more is read than is wanted.
 * @param work may throw RefusedFile, which arrives as such
 */
export function serveThread<Input, Piece>(work: (input: Input) => Pieces<Piece>): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a thread only.')
  const pieces = iterate(work(workerData as Input))
  const answer = async (): Promise<ThreadAnswer<Piece>> => {
    try {
      const { done, value } = await pieces.next()
      return done ? { end: true } : { piece: value }
    } catch (error) {
      return error instanceof RefusedFile ? { refusal: error.message } : { failure: error }
    }
  }
  port.on('message', async () => port.postMessage(await answer()))
}

async function* iterate<Piece>(pieces: Pieces<Piece>): AsyncGenerator<Piece, undefined> {
  yield* pieces
  return undefined
}
