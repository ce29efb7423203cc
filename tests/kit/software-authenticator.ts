import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }
/** The deviations of a dishonest or broken device. */
type Faults = { origin?: string; rpId?: string; flags?: number; uses?: number; type?: string; challenge?: string }

// WebAuthn, 6.1: user present, user verified, attested credential data.
export const present = 0x01
const verified = 0x04
const attested = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const numberOf = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/**
 * Creates a passkey that makes and signs the answers of a browser and its device (ES256).
 * @param origin of the site
 */
export function makeSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  let uses = 0

  const toClientData = (type: string, { challenge }: Options, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const toAuthenticatorData = (rpId: string, flags: number, faults: Faults) => {
    uses++
    return Buffer.concat([
      sha256(faults.rpId ?? rpId),
      Buffer.from([faults.flags ?? flags]),
      numberOf(faults.uses ?? uses, 4),
    ])
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(options: Options, faults: Faults = {}) {
      userHandle = options.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: kty 2, alg -7, crv 1, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const flags = (faults.flags ?? present | verified) | attested
      const authData = Buffer.concat([
        toAuthenticatorData(options.rp?.id ?? '', flags, { ...faults, flags }),
        Buffer.alloc(16),
        numberOf(credentialId.length, 2),
        credentialId,
        key,
      ])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        numberOf(authData.length, 2),
        authData,
      ])
      const response = {
        clientDataJSON: toClientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: Options, faults: Faults = {}) {
      const clientData = toClientData('webauthn.get', options, faults)
      const authenticatorData = toAuthenticatorData(options.rpId ?? '', present | verified, faults)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}
