import sharp from 'sharp'
import type { HttpClient } from '../http-client/create-http-client.ts'
import type { Storage } from './storage.ts'

type Picture = {
  from: URL
  /** The name of the copy; never reused for another picture. */
  name: string
  sidePx: number
  timeoutMs: number
}

/**
 * Stores a square copy of a third party's picture with our own files, so that visitors do not contact the third party.
 * @returns the address of the copy
 * @throws FetchFailure, or Error when there is no picture
 */
export async function copyPicture(
  { http, storage }: { http: HttpClient; storage: Storage },
  { from, name, sidePx, timeoutMs }: Picture,
): Promise<string> {
  const allows = ({ host }: URL) => host === from.host
  const answer = await http.get(from, { allows, timeoutMs, maxBytes: 1024 * 1024, maxRedirects: 0 })
  if (answer.status !== 200) throw new Error(`${from.host} answers ${answer.status} for a picture`)
  const drawn = await sharp(answer.body, { limitInputPixels: 4_000_000 })
    .resize(sidePx, sidePx, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
  await storage.put(name, drawn, 'image/webp')
  return storage.urlOf(name)
}
