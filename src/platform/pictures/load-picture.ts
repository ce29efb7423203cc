import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { HttpClient } from '../http-client/create-http-client.ts'

/** The folders of the pictures that the site serves, by the first part of their path: `/media/` → a folder. */
export type PictureFolders = Record<string, string>

const limits = { maxBytes: 8 * 1024 * 1024, timeoutMs: 5000 }

/**
 * Loads the picture at an address from the catalogue: a file of ours, or a third party's through the guarded client.
 * @returns undefined when it is unavailable
 */
export async function loadPicture(
  url: string,
  { http, folders }: { http: HttpClient; folders: PictureFolders },
): Promise<Buffer | undefined> {
  try {
    if (url.startsWith('/')) return await readOwn(url, folders)
    const address = new URL(url)
    const { status, body } = await http.get(address, {
      ...limits,
      allows: ({ protocol }) => /^https?:$/.test(protocol),
    })
    return status === 200 ? body : undefined
  } catch {
    return undefined
  }
}

async function readOwn(path: string, folders: PictureFolders): Promise<Buffer | undefined> {
  const [prefix, folder] = Object.entries(folders).find(([start]) => path.startsWith(start)) ?? []
  if (prefix === undefined || folder === undefined) return undefined
  const file = join(folder, path.slice(prefix.length))
  return file.startsWith(folder + sep) ? readFile(file) : undefined
}
