import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { RefusedFile } from './refused-file.ts'
import { isArchive, isOldWorkbook, oldWorkbook, readWorkbook } from './workbook/read-workbook.ts'

/** A text file in UTF-8 without its mark; `cut` says in French why its end is missing. */
export type DecodedFile = { bytes: Buffer; cut: string | undefined }

/**
 * The text of a brought file, whatever alphabet it is in: UTF-8, UTF-16, or that of Windows in the West. Compressed
 * ones (gzip) are unfolded, no further than `mostMegabytes`: the rest is not looked at. Of an Excel workbook it is the
 * first sheet as a table.
 * @throws RefusedFile when it is damaged, or no text
 */
export async function decodeFile(given: Uint8Array, mostMegabytes: number): Promise<DecodedFile> {
  if (isOldWorkbook(given)) throw new RefusedFile(oldWorkbook)
  if (isArchive(given)) return readWorkbook(given, mostMegabytes)
  const { bytes: plain, cut } = isGzip(given) ? await unfold(given, mostMegabytes) : { bytes: given, cut: undefined }
  const bytes = toUtf8(cut === undefined ? plain : withoutBrokenEnd(plain))
  if (bytes.includes(0)) throw new RefusedFile('Ce fichier n’est pas un fichier de texte.')
  return { bytes: withoutSeparatorLine(bytes), cut }
}

/** Excel begins some tables with a line such as `sep=;`. */
function withoutSeparatorLine(bytes: Buffer): Buffer {
  const [line] = /^sep=.\r?\n/i.exec(bytes.toString('latin1', 0, 8)) ?? ['']
  return bytes.subarray(line.length)
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

async function unfold(given: Uint8Array, mostMegabytes: number) {
  const most = mostMegabytes * 1024 * 1024
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of Readable.from([given]).pipe(createGunzip())) {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) break
    }
  } catch {
    throw new RefusedFile('Ce fichier compressé est abîmé.')
  }
  const cut = size > most ? `Un fichier compressé compte au plus ${mostMegabytes} Mo une fois ouvert.` : undefined
  return { bytes: Buffer.concat(chunks).subarray(0, most), cut }
}

/** A text that was cut anywhere may end within a letter. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  if (toUtf16(bytes)) return bytes.subarray(0, bytes.length - (bytes.length % 2))
  let end = bytes.length
  while (end > bytes.length - 4 && end > 0 && (bytes[end - 1] ?? 0) >= 0x80) end--
  return bytes.subarray(0, end)
}

function toUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function toUtf8(bytes: Uint8Array): Buffer {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const alphabet = toUtf16(bytes) ?? (isUtf8(bytes) || isMostlyUtf8(plain) ? undefined : 'windows-1252')
  if (alphabet) return transcode(plain, alphabet)
  return plain.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? plain.subarray(3) : plain
}

/** Accents of Windows are hardly ever UTF-8 by chance: where most are, the others are mistakes of single lines. */
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
