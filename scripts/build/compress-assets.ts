import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(js|css|svg|json|webmanifest|txt)$/
const smallest = 512

/** Writes a .br and a .gz beside every text file of a folder, so that requests need no compression. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest || (await isCompressed(file))) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Whether an earlier build compressed the file, which has not been written since. */
async function isCompressed(file: string): Promise<boolean> {
  const compressed = await stat(`${file}.br`).catch(() => undefined)
  return compressed !== undefined && compressed.mtimeMs >= (await stat(file)).mtimeMs
}

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
