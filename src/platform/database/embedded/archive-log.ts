// Run by the embedded PostgreSQL: `put FROM TO` adds a part of its log to an encrypted archive, `get FROM TO` brings it
// back. BACKUP_KEY holds the keys. Fails with 126: the server repeats a `put`, and ends a recovery that lacks a part.
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { encryptInto, readEncrypted } from '../../encryption/encrypt-file.ts'
import { encryptedEnd } from './archive-commands.ts'

const keys = (process.env.BACKUP_KEY ?? '').split(',')

const readPart = async (file: string) => gunzipSync(await buffer(readEncrypted(file, keys)))

/** An existing part stays and must be identical: a part of another database is refused. */
async function put(from: string, to: string): Promise<void> {
  const bytes = await readFile(from)
  const plain = to.slice(0, -encryptedEnd.length)
  const readPlain = async () => (existsSync(plain) ? gunzipSync(await readFile(plain)) : undefined)
  const there = existsSync(to) ? await readPart(to) : await readPlain()
  if (there?.equals(bytes)) return
  if (there) throw new Error(`${to} is another part: the archive is of another database.`)
  await encryptInto(`${to}.part`, pieces(gzipSync(bytes)), keys[0] ?? '')
  await rename(`${to}.part`, to)
}

async function* pieces(bytes: Uint8Array) {
  yield bytes
}

const [verb, from = '', to = ''] = process.argv.slice(2)
try {
  if (verb === 'put') await put(from, to)
  else await writeFile(to, await readPart(from))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 126
}
