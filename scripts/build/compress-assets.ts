import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
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
