import type { Config } from '../../platform/config/config.ts'
import { askValkey } from '../../platform/counters/connect-valkey.ts'
import { type Finding, inOneLine } from './finding.ts'

/** Checks that Valkey or Redis answers, where it is configured. */
export async function checkValkey({ REDIS_URL }: Config): Promise<Finding | undefined> {
  if (!REDIS_URL) return undefined
  const { host } = new URL(REDIS_URL)
  try {
    await askValkey(REDIS_URL)
    return { about: 'valkey', state: 'good', words: `${host} answers` }
  } catch (error) {
    const words = `${host}: ${inOneLine(error)}: until it answers each copy counts calls alone; look at REDIS_URL`
    return { about: 'valkey', state: 'wrong', words }
  }
}
