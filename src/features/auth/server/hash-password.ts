import { hash, verify } from '@node-rs/argon2'

// Argon2id, 19 MiB, two passes, one lane: the first choice of the OWASP password storage cheat sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @returns the password's argon2id hash, with its salt and cost, as it is stored */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether this is the password of a stored hash; a text that is no hash fits no password. */
export function isPasswordOf(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password).catch(() => false)
}
