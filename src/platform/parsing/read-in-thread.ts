import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { codeOf } from '../../shared/code-of.ts'
import { RefusedFile } from './refused-file.ts'
import type { ThreadAnswer } from './thread-answer.ts'

export type ThreadLimits = {
  /**
   * Heap limit in megabytes. V8 ends the whole process when a single step far exceeds it (JSON.parse of millions of
   * objects), so a thread counts its input before building anything.
   */
  megabytes: number
  /** Time limit for one piece. */
  seconds: number
}

/**
 * Parses a file in a separate thread, so that the site keeps answering.
 * @param module a file that calls `serveThread`
 * @param input copied to the thread; the memory of `bytes` is transferred and is empty here afterwards
 * @returns the pieces as the thread makes them; leaving the loop ends the thread
 * @throws RefusedFile, also when a limit is reached
 */
export async function* readInThread<Piece>(
  module: URL,
  input: { bytes: Uint8Array<ArrayBuffer>; [name: string]: unknown },
  limits: ThreadLimits,
): AsyncGenerator<Piece> {
  const worker = new Worker(module, {
    workerData: input,
    transferList: [input.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // Parsing needs none of the site's settings.
    env: {},
  })
  try {
    for (let next = ask<Piece>(worker, limits); ; ) {
      const answer = await next
      if ('end' in answer) return
      if ('refusal' in answer) throw new RefusedFile(answer.refusal)
      if ('failure' in answer) throw new Error('A thread failed.', { cause: answer.failure })
      // The thread prepares the next piece while the caller handles this one.
      next = ask<Piece>(worker, limits)
      next.catch(() => {})
      yield answer.piece
    }
  } finally {
    await worker.terminate()
  }
}

async function ask<Piece>(worker: Worker, { megabytes, seconds }: ThreadLimits): Promise<ThreadAnswer<Piece>> {
  const over = new AbortController()
  const refusal = (why: string) => new RefusedFile(`Ce fichier ne peut pas être lu : ${why}.`)
  const clock = setTimeout(() => over.abort(), seconds * 1000)
  const ended = once(worker, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`A thread ended with ${code} before it answered.`)
  })
  try {
    worker.ref()
    worker.postMessage('next')
    const [answer] = await Promise.race([once(worker, 'message', { signal: over.signal }), ended])
    return answer
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ABORT_ERR') throw refusal(`sa lecture prend plus de ${seconds} secondes`)
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw refusal(`sa lecture demande plus de ${megabytes} Mo de mémoire`)
    throw error
  } finally {
    clearTimeout(clock)
    // An idle thread must not keep a command from exiting.
    worker.unref()
    ended.catch(() => {})
    over.abort()
  }
}
