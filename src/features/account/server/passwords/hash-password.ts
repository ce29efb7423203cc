import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// Argon2id, 19 MiB, two passes, one lane: the first choice of the OWASP password storage cheat sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One keyboard sends `é` as one character, another as two: both are the same password.
const composed = (password: string) => password.normalize('NFKC')

/** @returns the password's argon2id hash, with its salt and cost, as it is stored */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), cost)
}

/** Whether this is the password of a stored hash; a text that is no hash fits no password. */
export function isPasswordOf(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, composed(password)).catch(() => false)
}

let nobody: Promise<string> | undefined

/** The hash of a password that nobody knows: comparing with it takes as long as with an account's own. */
export function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(randomBytes(24).toString('base64'))
  return nobody
}
