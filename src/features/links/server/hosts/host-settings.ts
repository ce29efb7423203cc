import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { withoutAbsent } from '../../../../shared/without-absent.ts'
import type { HostSettings } from './host.ts'
import { parseGiven } from './parse-given.ts'

/** A domain, as operators write it. */
export const domainField = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9-]+$/, 'a domain in lower case is expected')

const hostSettings = z.strictObject({
  enabled: z.boolean().optional(),
  domains: z.array(domainField).optional(),
  mediaDomains: z.array(domainField).optional(),
  topLevelDomain: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .optional(),
  atOnce: z.int().min(1).max(50).optional(),
})
const ofHosts = z.record(z.string(), hostSettings, 'an object of hosts is expected')

const usual: HostSettings = { enabled: true, domains: [], mediaDomains: [], atOnce: 4 }

/** The operator's settings by host name. */
export type GivenHostSettings = Record<string, z.output<typeof hostSettings>>

/**
 * Reads the operator's settings of hosts (docs/hosts.md).
 * @param file the path that VIDEO_HOSTS names, if any
 * @throws Error naming the file and what is wrong in it
 */
export function readHostSettings(file: string | undefined): GivenHostSettings {
  if (file === undefined) return {}
  try {
    return parseGiven(ofHosts, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`VIDEO_HOSTS: ${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Merges a host's settings: the operator's, else those of its file, else the general defaults. */
export function completeSettings(defaults: Partial<HostSettings>, given: GivenHostSettings[string] = {}): HostSettings {
  return { ...usual, ...defaults, ...withoutAbsent(given) }
}
