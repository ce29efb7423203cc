import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { openBackup } from '../open-backup.ts'
import { hashOf, toUploadLine } from './manifest.ts'
import { blockBytes, buildHeader, paddingAfter } from './tar.ts'

const folder = useTestFolder()

type File = { name: string; bytes: Buffer; header?: (header: Buffer) => void }
type Table = { rows: Buffer; count?: number }

const at = new Date('2026-11-20T04:00:00Z')
const open = (file: string) => openBackup(file, { keys: [], folder })

/** Recomputes a header's checksum, like an attacker. */
function sign(header: Buffer): Buffer {
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

function write(files: File[]): string {
  const blocks = files.flatMap(({ name, bytes, header: change }) => {
    const header = buildHeader('x', bytes.length, at).fill(0, 0, 100)
    header.write(name, 0, 'latin1')
    change?.(header)
    return [sign(header), bytes, paddingAfter(bytes.length)]
  })
  const file = join(folder, 'site.tar')
  writeFileSync(file, Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]))
  return file
}

/** Builds a backup with correct checksums and any content. */
function forge({ uploads = [], table, files }: { uploads?: File[]; table?: Table; files?: number }): File[] {
  const jobs = { name: 'jobs.json', bytes: Buffer.from('[]') }
  const hash = createHash('sha256')
  for (const { name, bytes } of uploads) hash.update(toUploadLine(name.slice('uploads/'.length), bytes))
  const rows = { name: 'tables/anime/0001.zst', bytes: table ? zstdCompressSync(table.rows) : Buffer.alloc(0) }
  const toPart = ({ name, bytes }: File) => ({ name, bytes: bytes.length, sha256: hashOf(bytes) })
  const tables = table && {
    name: 'anime',
    columns: ['id'],
    rows: table.count ?? 1,
    bytes: table.rows.length,
    sha256: hashOf(table.rows),
    parts: [toPart(rows)],
  }
  const manifest = {
    format: 1,
    site_version: '1.2.3',
    made_at: at.toISOString(),
    database: '18.4',
    migrations: [],
    tables: tables ? [tables] : [],
    sequences: [],
    jobs: toPart(jobs),
    uploads: { base: '/uploads', files: files ?? uploads.length, bytes: 0, sha256: hash.digest('hex') },
  }
  const last = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  return [...(table ? [rows] : []), ...uploads, jobs, last]
}

const picture = (name: string, header?: File['header']): File => ({
  name,
  bytes: Buffer.from('picture'),
  ...(header && { header }),
})

test('a harmless backup built this way opens', async () => {
  const archive = await open(write(forge({ uploads: [picture('uploads/avatars/a.webp')] })))
  expect((await Array.fromAsync(archive.uploads())).map(({ name }) => name)).toEqual(['avatars/a.webp'])
  await archive.close()
})

test.each([
  ['uploads/../../../pwned.webp', 'outside'],
  ['uploads/avatars/..', 'outside'],
  ['uploads//etc/passwd', 'outside'],
  ['/etc/passwd', 'outside'],
  ['uploads/..\\pwned.webp', 'outside'],
  ['uploads/a\nb.webp', 'outside'],
  ['uploads/', 'outside'],
])('a file named %j is refused', async (name, message) => {
  await expect(open(write(forge({ uploads: [picture(name)] })))).rejects.toThrow(message)
})

test.each([
  ['a link', (header: Buffer) => void header.write('2', 156, 'latin1'), 'not a regular file'],
  ['a device', (header: Buffer) => void header.write('3', 156, 'latin1'), 'not a regular file'],
  ['a negative size', (header: Buffer) => void header.write('-0000001000', 124, 'latin1'), 'not a regular file'],
  ['a malformed size', (header: Buffer) => void header.write('zzzzzzzzzzz', 124, 'latin1'), 'not a regular file'],
  ['a size in base 256', (header: Buffer) => void header.fill(0xff, 124, 136), 'not a regular file'],
  ['eight gigabytes', (header: Buffer) => void header.write('77777777777', 124, 'latin1'), 'too large'],
  ['more than the archive holds', (header: Buffer) => void header.write('00100000000', 124, 'latin1'), 'cut off'],
])('%s is refused', async (_, change, message) => {
  const uploads = [picture('uploads/avatars/a.webp', change)]
  await expect(open(write(forge({ uploads })))).rejects.toThrow(message)
})

test('duplicate files and a wrong number of files are refused', async () => {
  const twice = [picture('uploads/avatars/a.webp'), picture('uploads/avatars/a.webp')]
  await expect(open(write(forge({ uploads: twice })))).rejects.toThrow('twice')
  const one = [picture('uploads/avatars/a.webp')]
  await expect(open(write(forge({ uploads: one, files: 3 })))).rejects.toThrow('missing')
})

test('rows that decompress without end are refused on reading', async () => {
  const archive = await open(write(forge({ table: { rows: Buffer.alloc(300 * 1024 * 1024) } })))
  const [table] = archive.manifest.tables
  if (!table) throw new Error('The table is missing.')
  await expect(Array.fromAsync(archive.rowsOf(table))).rejects.toThrow(/larger than|Cannot create/)
  await archive.close()
})

test('an invalid manifest is refused', async () => {
  const [jobs] = forge({})
  for (const text of ['', '[', '[]', '{"format":1}', '{"__proto__":{"format":1}}', 'null']) {
    const files = [...(jobs ? [jobs] : []), { name: 'manifest.json', bytes: Buffer.from(text) }]
    await expect(open(write(files)), text).rejects.toThrow()
  }
})
