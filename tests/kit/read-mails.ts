import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the mails to an address in a folder of mails, the oldest first, as they would have been sent. */
export function listMailsTo(folder: string, email: string): string[] {
  const texts = listFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.filter((text) => text.includes(`\nTo: ${email}\r\n`))
}

/** Returns the first link of a mail with a token, such as `https://…/confirm-email#…`. */
export function findLink(mail: string): string | undefined {
  return decodeQuotedPrintable(mail).match(/https?:\/\/[^\s"<]+#[\w-]+/)?.[0]
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
