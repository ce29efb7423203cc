import { createHash, createHmac, randomBytes } from 'node:crypto'
import { toClientNetwork } from '../../../platform/http/limits/client-network.ts'

/** Makes an unguessable text for addresses and keys: 128 bits. */
export const makeKey = () => randomBytes(16).toString('base64url')

/** Makes the public id of a person within a séance. */
export const makePersonId = () => randomBytes(6).toString('base64url')

export const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Hashes the network of an address: it is compared, never read. */
export const hashNetwork = (secret: Buffer, ip: string) =>
  createHmac('sha256', secret).update(toClientNetwork(ip)).digest('base64url')
