import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { HttpPoster } from '../http-client/create-http-client.ts'
import { FetchFailure } from '../http-client/fetch-failure.ts'
import { createHostPauses } from '../http-client/host-pauses.ts'

/** A browser's push subscription: where to send, and the keys that only the device can decrypt with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

type Message = {
  /** At most about 3,900 bytes. */
  text: string
  /** Seconds that the service keeps the message for a device that is off. */
  ttlS: number
  /** A later message of the same topic replaces a waiting one; at most 32 characters of base64url. */
  topic: string
}

/**
 * `gone`: the subscription has ended for good. `failed`: this attempt only. `paused`: the service does not answer and
 * is left alone for a while.
 */
export type PushOutcome = 'sent' | 'gone' | 'failed' | 'paused'

export type PushSender = {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string
  /** Whether messages may be sent to this address. */
  accepts: (endpoint: string) => boolean
  send: (target: PushTarget, message: Message) => Promise<PushOutcome>
}

type SenderParts = {
  /** P-256 private key, base64url. */
  privateKey: string
  /** The operator's address for push services: `mailto:` or `https:` (RFC 8292). */
  contact: string
  http: HttpPoster
  /** Hosts of push services besides those of the browsers. */
  otherHosts?: readonly string[]
  now?: () => number
}

const timeoutMs = 10_000
const hourS = 3600
// RFC 8292 allows a day. Signatures are reused per service, since making one costs as much as the message.
const signatureLifeS = 12 * hourS
const signatureReuseS = 6 * hourS

/**
 * Sends encrypted messages to devices by the Web Push protocol (RFC 8030, 8188, 8291, 8292), to public addresses only.
 */
export function createPushSender({ privateKey, contact, http, otherHosts = [], now }: SenderParts): PushSender {
  const pauses = createHostPauses(now)
  const accepts = (endpoint: string) => isPushService(endpoint, otherHosts)
  const publicKey = toPublicKey(privateKey)
  const signatures = new Map<string, { header: string; madeAtS: number }>()

  /** Signs our identity for a push service. */
  function sign(audience: string): string {
    const nowS = Math.floor(Date.now() / 1000)
    const kept = signatures.get(audience)
    // A signature from the future was made before the clock was set back.
    if (kept && Math.abs(nowS - kept.madeAtS) < signatureReuseS) return kept.header
    const until = nowS + signatureLifeS
    const { Authorization: header } = webPush.getVapidHeaders(
      audience,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
      until,
    )
    // There are a handful of push services: made-up ones must not fill the memory.
    if (signatures.size >= 100) signatures.clear()
    signatures.set(audience, { header, madeAtS: nowS })
    return header
  }

  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { text, ttlS, topic }) {
      const url = URL.parse(endpoint)
      if (!url || !accepts(endpoint)) return 'gone'
      // Checked first: encrypting for a thousand devices would hold the process for a second.
      if (pauses.leftMs(url.host) > 0) return 'paused'
      const body = encrypt({ p256dh, auth }, text)
      if (!body) return 'gone'
      const headers = {
        authorization: sign(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(ttlS),
        topic,
        urgency: 'normal',
      }
      const isSecure = ({ protocol }: URL) => protocol === 'https:'
      const options = { allows: isSecure, headers, maxBytes: 10_000, whenLarger: 'cut', timeoutMs } as const
      try {
        const { status } = await http.post(url, body, options)
        pauses.note(url.host, status < 500 && status !== 429)
        return toOutcome(status)
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error
        pauses.note(url.host, false)
        // A push service at a private address is a name server's error: the device stays.
        return error.kind === 'not-allowed' ? 'gone' : 'failed'
      }
    },
  }
}

/** RFC 8030 §7.3: an ended subscription answers 404 or 410. */
function toOutcome(status: number): PushOutcome {
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

/** @returns undefined when the keys are invalid */
function encrypt({ p256dh, auth }: Omit<PushTarget, 'endpoint'>, text: string): Buffer | undefined {
  try {
    return webPush.encrypt(p256dh, auth, text, 'aes128gcm').cipherText
  } catch {
    return undefined
  }
}

function toPublicKey(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey().toString('base64url')
}

// Chrome and its derivatives, Firefox, Safari, Edge. Real subscriptions use one of these.
const knownServices = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

/**
 * True when a device's address belongs to a push service. Any other address was made up, and each message to it would
 * fail.
 * @param others hosts besides those of the browsers; a leading `*.` stands for any name before the rest
 */
function isPushService(endpoint: string, others: readonly string[]): boolean {
  const host = URL.parse(endpoint)?.hostname
  return host !== undefined && [...knownServices, ...others].some((pattern) => fits(host, pattern.toLowerCase()))
}

function fits(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
