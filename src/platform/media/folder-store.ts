import { opendir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMediaName, MediaAwayError, type MediaFile, type MediaStore, maxTextBytes } from './media-store.ts'

const maxDepth = 12
const absent = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])
const unopened = new Set<string | undefined>(['EACCES', 'EPERM', 'ENOENT'])

/** Opens the operator's folder of videos. Links that lead out of it count as absent. */
export function createFolderStore(folder: string): MediaStore {
  const away = (error: unknown): never => {
    throw new MediaAwayError(`${folder} cannot be read`, { cause: error })
  }

  /** The real path of a name inside the folder. */
  async function findReal(name: string): Promise<string | undefined> {
    const root = await realpath(folder).catch(away)
    const path = await realpath(join(folder, name)).catch((error: NodeJS.ErrnoException) =>
      absent.has(error.code) ? undefined : away(error),
    )
    return path !== undefined && (path === root || path.startsWith(root + sep)) ? path : undefined
  }

  /** The folder of an unmounted disk exists, but is empty. */
  async function requireMounted(): Promise<void> {
    const entries = await opendir(folder).catch(away)
    const first = await entries.read()
    await entries.close()
    if (!first) away(undefined)
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
      const path = await findReal(inner).catch(() => undefined)
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
      // A linked folder may lead back to itself.
      if (found?.isDirectory() && !entry.isSymbolicLink() && depth < maxDepth) yield* walk(inner, depth + 1)
      else if (found?.isFile()) yield { name: inner, bytes: found.size }
    }
  }

  async function locate(name: string) {
    if (!isMediaName(name)) return undefined
    const path = await findReal(name)
    if (path === undefined) await requireMounted()
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
        away(error)
      }
    },
    locate,
    async readText(name) {
      const found = await locate(name)
      return found && found.bytes <= maxTextBytes ? readFile(found.path, 'utf8') : undefined
    },
  }
}
