import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readUpTo } from './read-up-to.ts'
import { RefusedFile } from './refused-file.ts'
import { isArchive, isOldWorkbook, oldWorkbook, readWorkbook } from './workbook/read-workbook.ts'

/** A text file in UTF-8 without a byte order mark; `cut` says in French why its end is missing. */
export type DecodedFile = { bytes: Buffer; cut: string | undefined }

/**
 * Decodes an uploaded text file from UTF-8, UTF-16 or Windows-1252. A gzip file is decompressed up to `maxMegabytes`;
 * the rest is ignored. For an Excel workbook, returns the first sheet as a table.
 * @throws RefusedFile when it is damaged, or not text
 */
export async function decodeFile(given: Uint8Array, maxMegabytes: number): Promise<DecodedFile> {
  if (isOldWorkbook(given)) throw new RefusedFile(oldWorkbook)
  if (isArchive(given)) return readWorkbook(given, maxMegabytes)
  const { bytes: plain, cut } = isGzip(given) ? await unfold(given, maxMegabytes) : { bytes: given, cut: undefined }
  const bytes = toUtf8(cut === undefined ? plain : withoutBrokenEnd(plain))
  if (bytes.includes(0)) throw new RefusedFile('Ce fichier n’est pas un fichier de texte.')
  return { bytes: withoutSeparatorLine(bytes), cut }
}

/** Excel begins some tables with a line such as `sep=;`. */
function withoutSeparatorLine(bytes: Buffer): Buffer {
  const [line] = /^sep=.\r?\n/i.exec(bytes.toString('latin1', 0, 8)) ?? ['']
  return bytes.subarray(line.length)
}

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b

async function unfold(given: Uint8Array, maxMegabytes: number) {
  const opened = Readable.from([given]).pipe(createGunzip())
  const { bytes, isWhole } = await readUpTo(opened, maxMegabytes * 1024 * 1024).catch(() => {
    throw new RefusedFile('Ce fichier compressé est abîmé.')
  })
  return { bytes, cut: isWhole ? undefined : `Un fichier compressé compte au plus ${maxMegabytes} Mo une fois ouvert.` }
}

/** A text cut at any byte may end within a character. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  if (toUtf16(bytes)) return bytes.subarray(0, bytes.length - (bytes.length % 2))
  let end = bytes.length
  while (end > bytes.length - 4 && end > 0 && (bytes[end - 1] ?? 0) >= 0x80) end--
  return bytes.subarray(0, end)
}

/** Finds UTF-16 by its byte order mark, else by a zero byte beside each of the first two letters. */
function toUtf16([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)) return 'utf-16le'
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)
  return isBigEndian ? 'utf-16be' : undefined
}

function toUtf8(bytes: Uint8Array): Buffer {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const alphabet = toUtf16(bytes) ?? (isUtf8(bytes) || isMostlyUtf8(plain) ? undefined : 'windows-1252')
  if (alphabet) return transcode(plain, alphabet)
  return plain.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? plain.subarray(3) : plain
}

/**
 * Windows accents are hardly ever valid UTF-8 by chance. If most sequences are valid, the others are isolated errors.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8', 0, sampledBytes)
  const broken = text.split('\ufffd').length - 1
  const whole = (text.match(/[^\0-\x7f\ufffd]/g) ?? []).length
  return whole > 0 && whole >= broken
}

const sampledBytes = 1024 * 1024
const transcodedAtOnce = 1024 * 1024

function transcode(bytes: Buffer, alphabet: string): Buffer {
  const decoder = new TextDecoder(alphabet)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += transcodedAtOnce) {
    pieces.push(Buffer.from(decoder.decode(bytes.subarray(at, at + transcodedAtOnce), { stream: true })))
  }
  return Buffer.concat([...pieces, Buffer.from(decoder.decode())])
}
