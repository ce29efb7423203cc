import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceFailure } from '../source.ts'

/** The documents of a feed, newly read or known to be the same as before. */
export type FeedReading = { documents: { name: string; values: unknown }[] } | 'unchanged'
/** @param known what the reading before was made of, as this function told it */
export type ReadFeed = () => Promise<FeedReading>

const largestFile = 32 * 1024 * 1024
const mostFiles = 2000

/**
 * Reads all `.json` files of a folder, in the order of their names, when one of them changed since the last time.
 * @throws SourceFailure
 */
export function readFeedFolder(folder: string): ReadFeed {
  let before: string | undefined
  return async () => {
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
      if (names.length > mostFiles) throw new SourceFailure(`Le dossier du flux a plus de ${mostFiles} fichiers.`)
      const files = await Promise.all(names.map((name) => stat(join(folder, name))))
      if (files.some(({ size }) => size > largestFile)) throw new SourceFailure('Un fichier du flux dépasse 32 Mo.')
      const state = files.map(({ mtimeMs, size }, index) => `${names[index]} ${mtimeMs} ${size}`).join('\n')
      if (state === before) return 'unchanged'
      const documents: { name: string; values: unknown }[] = []
      for (const name of names)
        documents.push({ name, values: parseJson(name, await readFile(join(folder, name), 'utf8')) })
      before = state
      return { documents }
    } catch (error) {
      if (error instanceof SourceFailure) throw error
      throw new SourceFailure('Le dossier du flux de catalogue ne peut pas être lu.', { cause: error })
    }
  }
}

/** @throws SourceFailure naming the file */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new SourceFailure(`Le flux de catalogue n’est pas du JSON (${name}).`, { cause: error })
  }
}
