// Most installations have no key.
const loadAge = () => import('age-encryption')

/** Takes bytes one piece after the other. */
export type Sink = {
  write: (bytes: Uint8Array) => Promise<void>
  /** Passes on the buffered bytes; `write` must not follow. */
  end: () => Promise<void>
  /** Gives up: nothing more is written. */
  abandon: () => Promise<void>
}

/** Makes a new secret key of the age format: `AGE-SECRET-KEY-1…`. */
export async function makeBackupKey(): Promise<string> {
  const { generateX25519Identity } = await loadAge()
  return generateX25519Identity()
}

/** True for a complete key in the format of `makeBackupKey`. */
export async function isBackupKey(key: string): Promise<boolean> {
  const { Decrypter } = await loadAge()
  try {
    new Decrypter().addIdentity(key)
    return true
  } catch {
    return false
  }
}

// The bytes encrypted at once: larger pieces would hold the event loop.
const pieceBytes = 64 * 1024

/** Encrypts in the age format (age-encryption.org/v1) on the way to another writer. @throws the errors of `write` */
export async function encryptTo(write: (bytes: Uint8Array) => Promise<void>, key: string): Promise<Sink> {
  const { Encrypter, identityToRecipient } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await encrypter.encrypt(readable)
  const sent = encrypted.pipeTo(new WritableStream({ write }))
  sent.catch(() => {})
  const writer = writable.getWriter()
  writer.closed.catch(() => {})
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += pieceBytes) await writer.write(bytes.subarray(at, at + pieceBytes))
    },
    async end() {
      await writer.close()
      await sent
    },
    async abandon() {
      await writer.abort().catch(() => {})
      await sent.catch(() => {})
    },
  }
}
