import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { unreadableList } from './unreadable-list.ts'

const unzip = promisify(gunzip)

/** What a compressed list may unfold to: far above the largest lists, far below what would hurt. */
const mostUnfoldedBytes = 24 * 1024 * 1024

/**
 * The text of a list file. MyAnimeList hands its exports out compressed (.xml.gz); tables made by spreadsheets may
 * still be in Windows' old alphabet.
 * @throws AppError VALIDATION when it is no text, or unfolds to more than 24 MB
 */
export async function decodeListFile(bytes: Uint8Array): Promise<string> {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? await unfold(bytes) : bytes
  if (plain[0] === 0x50 && plain[1] === 0x4b) {
    throw unreadableList('Ce fichier est une archive ou un classeur : choisissez le fichier XML, JSON ou CSV lui-même.')
  }
  const text = decode(plain)
  if (text.includes('\0')) throw unreadableList("Ce fichier n'est pas un fichier de texte.")
  return text
}

async function unfold(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: mostUnfoldedBytes })
  } catch {
    throw unreadableList('Ce fichier compressé est abîmé ou trop volumineux.')
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
