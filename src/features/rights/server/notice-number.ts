import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayInParis } from '../../../platform/calendar/weeks.ts'

/** Returns the number of a notice for mails: `DMCA-2026-00042`. */
export function toNoticeNumber({ id, received_at }: { id: number; received_at: Date }): string {
  return `DMCA-${dayInParis(received_at).slice(0, 4)}-${String(id).padStart(5, '0')}`
}

/** Returns the id in a typed number; undefined for an invalid one. */
export function readNoticeNumber(text: string): number | undefined {
  const [, digits] = /^\s*DMCA-\d{4}-(\d{5,9})\s*$/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const keyBytes = 18

/** Returns the sender's key to a notice: signed rather than stored, so that a mail can contain it again. */
export function toNoticeKey(keys: readonly [Buffer, ...Buffer[]], id: number): string {
  return sign(keys[0], `notice ${id}`).toString('base64url')
}

/** Returns whether a key belongs to this notice, signed by the current or an earlier key. */
export function isNoticeKey(keys: readonly Buffer[], id: number, given: string): boolean {
  return isSigned(keys, `notice ${id}`, given)
}

/** Returns the proof that is only mailed to this address, about this notice. */
export function toAddressProof(keys: readonly [Buffer, ...Buffer[]], { id, email }: MailedTo): string {
  return sign(keys[0], toProved(id, email)).toString('base64url')
}

/** Returns whether a proof was mailed to this address, about this notice. */
export function isAddressProof(keys: readonly Buffer[], { id, email }: MailedTo, given: string): boolean {
  return isSigned(keys, toProved(id, email), given)
}

type MailedTo = { id: number; email: string }
const toProved = (id: number, email: string) => `address ${id} ${email}`

function isSigned(keys: readonly Buffer[], text: string, given: string): boolean {
  const bytes = Buffer.from(given.trim(), 'base64url')
  // Decoding ignores invalid characters, so the text itself is compared.
  return (
    bytes.length === keyBytes &&
    bytes.toString('base64url') === given.trim() &&
    keys.some((key) => timingSafeEqual(sign(key, text), bytes))
  )
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, keyBytes)
}
