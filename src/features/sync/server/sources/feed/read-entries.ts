import { readInThread } from '../../../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { SourceFailure } from '../source.ts'
import type { FeedEntry } from './feed-document.ts'

/** One document, or the paths of a folder's documents; error messages use `name`. */
export type FeedInput = { bytes: Uint8Array<ArrayBuffer>; name: string; files?: string[]; now: Date }

const thread = new URL('./read-feed-thread.ts', import.meta.url)
const limits = { megabytes: 256, seconds: 60 }

/**
 * Reads the animes of a feed in a worker thread.
 * @throws SourceFailure when a document is not a feed, or exceeds a limit
 */
export async function readEntries(input: FeedInput): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = []
  try {
    for await (const some of readInThread<FeedEntry[]>(thread, input, limits)) entries.push(...some)
  } catch (error) {
    if (error instanceof RefusedFile) throw new SourceFailure(error.message, { cause: error })
    throw error
  }
  return entries
}
