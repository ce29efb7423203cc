import type { MediaFacts } from '../../../../platform/media/judge-media.ts'
import type { MediaLocation } from '../../../../platform/media/media-store.ts'
import { readInThread } from '../../../../platform/parsing/read-in-thread.ts'

export type FileToRead = { name: string; bytes: number; from: MediaLocation }

/** The files of one answer of the thread, and the most that it reads of each. */
export const atOnce = 8
export const maxReadBytes = 8 * 1024 * 1024

const thread = new URL('./read-facts-thread.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 90 }

/**
 * Reads containers and codecs in a thread, some files at a time, in their order.
 * @throws RefusedFile when a limit is reached
 */
export async function* readFacts(files: readonly FileToRead[]): AsyncGenerator<MediaFacts> {
  if (files.length === 0) return
  for await (const facts of readInThread<MediaFacts[]>(thread, { bytes: new Uint8Array(), files }, limits)) {
    yield* facts
  }
}
