import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// Argon2id, 19 MiB, two passes, one lane: the first choice of the OWASP password storage cheat sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Some keyboards send `é` as one character, others as two; both are the same password.
const composed = (password: string) => password.normalize('NFKC')

/** @returns the password's argon2id hash, with its salt and cost, as stored */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost)

/** Returns whether this is the password of a stored hash; an invalid hash matches no password. */
export function isPasswordOf(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, composed(password)).catch(() => false)
}

let unknownAccountHash: Promise<string> | undefined

/** Returns the hash of a random password: comparing with it takes as long as with the hash of an account. */
export function hashForUnknownAccount(): Promise<string> {
  unknownAccountHash ??= hashPassword(randomBytes(24).toString('base64'))
  return unknownAccountHash
}
