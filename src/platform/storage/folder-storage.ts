import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { addressesUnder, type Storage } from './storage.ts'

/** The path that the files of a folder are served under (`app/serve-files.ts`). */
export const uploadsPath = '/uploads'

/** Keeps files in a folder of this machine. */
export function createFolderStorage(folder: string): Storage {
  function placeOf(name: string): string {
    const place = join(folder, name)
    if (!place.startsWith(folder + sep)) throw new Error(`${name} leads out of the uploads`)
    return place
  }

  return {
    ...addressesUnder(uploadsPath),
    async put(name, bytes) {
      const place = placeOf(name)
      await mkdir(dirname(place), { recursive: true })
      // A reader never meets half a file.
      await writeFile(`${place}.part`, bytes)
      await rename(`${place}.part`, place)
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}
