import { opendir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { codeOf } from '../../shared/code-of.ts'
import { addressesUnder, type Storage } from './storage.ts'
import { unfinished, writeWhole } from './write-whole.ts'

/** The path that the files of a folder are served under (`platform/http/serve-files.ts`). */
export const uploadsPath = '/uploads'

/** Stores files in a folder of this machine. */
export function createFolderStorage(folder: string): Storage {
  function placeOf(name: string): string {
    const place = join(folder, name)
    if (!place.startsWith(folder + sep)) throw new Error(`${name} leads out of the uploads`)
    return place
  }

  return {
    ...addressesUnder(uploadsPath),
    async put(name, bytes) {
      await writeWhole(placeOf(name), bytes)
    },
    read: (name) => readFile(placeOf(name)).catch(absent),
    async *list() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        const name = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
        if (entry.isFile() && !name.endsWith(unfinished)) yield name
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
