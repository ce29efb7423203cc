/**
 * Decodes the bytes of a captions file: UTF-8 and UTF-16 by their byte order marks, then valid UTF-8, then
 * Windows-1252, which French files used for decades.
 */
export function decodeCaptions(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
