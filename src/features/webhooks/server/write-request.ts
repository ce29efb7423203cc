import { createHmac } from 'node:crypto'
import type { WebhookFormat } from '../rules.ts'
import type { Message } from './queries/deliveries.ts'

type Sent = {
  /** The same for each attempt, so that receivers recognise repetitions. */
  id: string
  message: Message
  /** When the event happened, and when the message is sent. */
  at: Date
  now: Date
  publicUrl: string
}

type Receiver = {
  format: WebhookFormat
  /** Each is `whsec_` followed by the key in base64. */
  secrets: string[]
}

// The site's accent.
const embedColour = 0xffc62b
// Limits of Discord's embeds.
const maxTitle = 256
const maxText = 2000

/** Returns the body and headers of a message in a webhook's format, signed as Standard Webhooks asks. */
export function writeRequest(
  { id, message, at, now, publicUrl }: Sent,
  { format, secrets }: Receiver,
): { body: Buffer; headers: Record<string, string> } {
  const { type, title, text, path, facts } = message
  const url = publicUrl + path
  const content =
    format === 'discord'
      ? {
          embeds: [{ title: toPlain(title, maxTitle), description: toPlain(text, maxText), url, color: embedColour }],
          allowed_mentions: { parse: [] },
        }
      : { type, timestamp: at.toISOString(), data: { title, text, url, ...facts } }
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1000)
  const messageId = `msg_${id}`
  return {
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sumine-Webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets.map((secret) => sign({ secret, id: messageId, timestamp, body })).join(' '),
    },
  }
}

// Marks of Discord's Markdown, and the beginning of mentions and named links.
const markup = /[\\*_~`|>#<[\]()]/

/** Returns the beginning of a text for Discord to show as it is: members may have written it. */
function toPlain(text: string, maxLength: number): string {
  let written = ''
  for (const character of text) {
    const next = markup.test(character) ? `\\${character}` : character
    if (written.length + next.length > maxLength) break
    written += next
  }
  return written
}

type Signed = { secret: string; id: string; timestamp: number; body: string }

/** Signs a message. Source: the Standard Webhooks specification, symmetric signatures. */
export function sign({ secret, id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
