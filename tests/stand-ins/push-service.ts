import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { createHttpClient, type HttpPoster } from '../../src/platform/http-client/create-http-client.ts'
import type { PushTarget } from '../../src/platform/push/create-push-sender.ts'
import { listen, onlyHere } from './listen.ts'

/** Returns a private key of P-256 in base64url; Node omits its leading zeros, which push services require. */
export const privateKeyOf = (curve: ECDH): string =>
  Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')

/** A message as the device decrypts it, with the service's headers. */
type PushedMessage = {
  content: unknown
  headers: IncomingHttpHeaders
  /** The sender, proved by the signature. */
  sender: { publicKey: string; aud: unknown; sub: unknown; exp: number }
}

export type Device = PushTarget & {
  received: PushedMessage[]
  /** The service's status for its messages; 201 by default. */
  status: number
}

/** A local push service, reachable as https://push.test through `http`. */
export type PushService = { http: HttpPoster; addDevice: () => Device; close: () => Promise<void> }

const host = 'push.test'

/** Accepts the same messages as a real service: signed (RFC 8292) and encrypted for the device (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device & { read: (body: Buffer) => unknown }>()
  const service = await listen((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })

  async function receive(request: IncomingMessage): Promise<number> {
    const device = devices.get(request.url ?? '')
    if (!device) return 404
    const { headers } = request
    const sender = await verify(headers.authorization ?? '')
    const content = device.read(Buffer.concat(await request.toArray()))
    device.received.push({ content, headers, sender })
    return device.status
  }

  const client = createHttpClient(onlyHere)
  return {
    http: {
      // Without a certificate, so the last hop is plain http.
      post: (url, body, options) =>
        client.post(new URL(`http://${url.host}:${service.port}${url.pathname}`), body, {
          ...options,
          allows: () => url.hostname === host && options.allows(url),
        }),
    },
    addDevice() {
      const path = `/${randomBytes(12).toString('base64url')}`
      const device = { ...makeDevice(), endpoint: `https://${host}${path}`, received: [], status: 201 }
      devices.set(path, device)
      return device
    },
    async close() {
      client.close()
      await service.close()
    },
  }
}

/** @throws Error unless the header is signed by its own key */
async function verify(authorization: string): Promise<PushedMessage['sender']> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: `https://${host}` })
  return { publicKey, aud: payload.aud, sub: payload.sub, exp: payload.exp ?? 0 }
}

/** Makes a browser's keys, and decrypts messages for them (RFC 8291, RFC 8188). */
function makeDevice() {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const secret = derive(curve.computeSecret(senderKey), auth, keyInfo, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }

  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), read }
}
