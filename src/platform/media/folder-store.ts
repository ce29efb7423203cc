import { opendir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMediaName, MediaAwayError, type MediaFile, type MediaStore, maxTextBytes } from './media-store.ts'

const maxDepth = 12
const unopened = new Set<string | undefined>(['EACCES', 'EPERM', 'ENOENT'])

/** Opens the operator's folder of videos. Links that lead out of it count as absent. */
export function createFolderStore(folder: string): MediaStore {
  /** The real path of a name inside the folder. */
  async function findReal(name: string): Promise<string | undefined> {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]).catch(() => [])
    return root !== undefined && path !== undefined && (path === root || path.startsWith(root + sep)) ? path : undefined
  }

  async function* walk(name: string, depth: number): AsyncGenerator<MediaFile> {
    const entries = await opendir(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Disks have closed folders of their own, and a folder may vanish meanwhile.
      if (depth === 0 || !unopened.has(error.code)) throw error
      return []
    })
    for await (const entry of entries) {
      const inner = name === '' ? entry.name : `${name}/${entry.name}`
      if (!isMediaName(inner)) continue
      const path = await findReal(inner)
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
      // A linked folder may lead back to itself.
      if (found?.isDirectory() && !entry.isSymbolicLink() && depth < maxDepth) yield* walk(inner, depth + 1)
      else if (found?.isFile()) yield { name: inner, bytes: found.size }
    }
  }

  async function locate(name: string) {
    if (!isMediaName(name)) return undefined
    const path = await findReal(name)
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
    return path !== undefined && found?.isFile() ? { path, bytes: found.size } : undefined
  }

  return {
    place: 'folder',
    async *list(under) {
      const root = under === '' || isMediaName(under) ? await findReal(under) : undefined
      if (root === undefined) throw new MediaAwayError(`there is no folder ${join(folder, under)}`)
      try {
        yield* walk(under, 0)
      } catch (error) {
        throw new MediaAwayError(`${folder} cannot be read`, { cause: error })
      }
    },
    locate,
    async readText(name) {
      const found = await locate(name)
      return found && found.bytes <= maxTextBytes ? readFile(found.path, 'utf8') : undefined
    },
  }
}
