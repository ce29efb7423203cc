import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { RefusedFile } from './refused-file.ts'
import type { ThreadAnswer } from './thread-answer.ts'

/** How much nicer than the site's process a thread is. */
const yields = 10

type Pieces<Piece> = AsyncIterable<Piece> | Iterable<Piece>

/**
 * The thread's side of `readInThread`, called once by a module that ends in `-thread.ts`. Produces each piece only on
 * request, so that little is read beyond need.
 * @param work may throw RefusedFile, which reaches the caller as such
 */
export function serveThread<Input, Piece>(work: (input: Input) => Pieces<Piece>): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a thread only.')
  // A large file gets only the CPU time that the site's answers leave. Only Linux has priorities of threads.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + yields, constants.priority.PRIORITY_LOW))
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
