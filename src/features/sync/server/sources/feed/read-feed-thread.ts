import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeFile } from '../../../../../platform/parsing/decode-file.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { serveThread } from '../../../../../platform/parsing/serve-thread.ts'
import { type FeedEntry, readFeedDocument } from './feed-document.ts'
import type { FeedInput } from './read-entries.ts'

const maxEntries = 500
const maxMegabytes = 32

serveThread(async function* ({ bytes, name, files, now }: FeedInput): AsyncGenerator<FeedEntry[]> {
  if (files === undefined) return yield* readOne(name, bytes, now)
  for (const file of files) yield* readOne(basename(file), await readFile(file), now)
})

/** @throws RefusedFile with the document's name */
async function* readOne(name: string, given: Uint8Array, now: Date): AsyncGenerator<FeedEntry[]> {
  let entries: FeedEntry[] = []
  try {
    const { bytes, cut } = await decodeFile(given, maxMegabytes)
    if (cut) throw new RefusedFile(cut)
    for (const entry of readFeedDocument(bytes, now)) {
      entries.push(entry)
      if (entries.length < maxEntries) continue
      yield entries
      entries = []
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    throw new RefusedFile(`Le flux de catalogue ne peut pas être lu (${name}). ${error.message}`)
  }
  yield entries
}
