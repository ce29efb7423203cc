import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFailure } from '../source.ts'
import type { FeedEntry } from './feed-document.ts'
import { readEntries } from './read-entries.ts'

/** Returns the animes of a feed, in the order of its documents, or 'unchanged'. @throws SourceFailure */
export type ReadFeed = (now: Date) => Promise<FeedEntry[] | 'unchanged'>

const maxFileBytes = 32 * 1024 * 1024
const maxFiles = 2000

/** Returns a reader of all `.json` files of a folder, sorted by name, when one of them changed since the last time. */
export function openFeedFolder(folder: string): ReadFeed {
  let before: string | undefined
  return async (now) => {
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
      if (names.length > maxFiles) throw new SourceFailure(`Le dossier du flux a plus de ${maxFiles} fichiers.`)
      const files = await Promise.all(names.map((name) => stat(join(folder, name))))
      if (files.some(({ size }) => size > maxFileBytes)) throw new SourceFailure('Un fichier du flux dépasse 32 Mo.')
      const state = files.map(({ mtimeMs, size }, index) => `${names[index]} ${mtimeMs} ${size}`).join('\n')
      if (state === before) return 'unchanged'
      const paths = names.map((name) => join(folder, name))
      const entries = await readEntries({ bytes: new Uint8Array(), name: folder, files: paths, now })
      before = state
      return entries
    } catch (error) {
      if (error instanceof SourceFailure) throw error
      throw new SourceFailure('Le dossier du flux de catalogue ne peut pas être lu.', { cause: error })
    }
  }
}
