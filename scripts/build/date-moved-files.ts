import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; assets?: string[] }

/**
 * Gives the time of this build to the client's files that come from the server's build. React Router moves them only
 * where they are missing: those that an older build moved would count as no longer written (drop-older-files.mjs).
 */
export async function dateMovedFiles(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'server', '.vite', 'manifest.json'), 'utf8')
  const chunks = Object.values(JSON.parse(manifest) as Record<string, Chunk>)
  const names = new Set(chunks.flatMap(({ file, assets = [] }) => [file, ...assets]))
  const now = new Date()
  // The server's own scripts are not there.
  await Promise.all([...names].map((name) => utimes(join(folder, 'client', name), now, now).catch(() => undefined)))
}
