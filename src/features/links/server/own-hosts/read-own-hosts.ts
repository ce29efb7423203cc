import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../../../shared/code-of.ts'
import type { HostDefinition } from '../hosts/host.ts'
import { askedHeaders } from './host-lines.ts'
import { defineOwnHost, type OwnHostDescription, ownHostDescription } from './own-host.ts'
import { describeHost } from './start-host.ts'

/** A file of DATA_DIR/hosts: a host, or what is wrong with it. */
export type OwnHost = { name: string; file: string } & ({ definition: HostDefinition } | { problem: string })

const written = ownHostDescription.extend({
  /** An expression whose first group is the address of the video. */
  video: z.string().min(1).max(500).refine(hasGroup, 'an expression with a group is expected'),
  type: z.enum(['mp4', 'hls', 'dash']).optional(),
  headers: askedHeaders.optional(),
})
const maxFileBytes = 256 * 1024

type Options = { reserved: readonly string[]; showsWords: boolean; now: () => Date }

/**
 * Reads the hosts that the operator put into a folder; a faulty file is listed with its problem.
 * @param options.reserved names that are taken
 */
export function readOwnHosts(folder: string, { reserved, ...parts }: Options): OwnHost[] {
  const taken = new Set(reserved)
  return listFiles(folder).map((file) => {
    const { name } = parse(file)
    try {
      if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw new Error('its name needs lower-case letters, digits and dashes')
      if (taken.has(name)) throw new Error(`there is another host ${name}`)
      const description = readDescription(join(folder, file))
      taken.add(name)
      return { name, file, definition: defineOwnHost({ name, file: join(folder, file), description, ...parts }) }
    } catch (error) {
      return { name, file, problem: error instanceof Error ? error.message : String(error) }
    }
  })
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(mjs|json)$/.test(name))
      .sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

// Several parts of the site read the hosts of one process; each file is started once for all of them.
const described = new Map<string, OwnHostDescription>()

/** @throws Error naming what is wrong */
function readDescription(file: string): OwnHostDescription {
  const { mtimeMs, size } = statSync(file)
  if (size > maxFileBytes) throw new Error(`it is larger than ${maxFileBytes / 1024} KiB`)
  const key = `${file} ${mtimeMs}`
  const known = described.get(key)
  if (known) return known
  const isWritten = file.endsWith('.json')
  const given = isWritten ? JSON.parse(readFileSync(file, 'utf8')) : describeHost(file)
  const result = (isWritten ? written : ownHostDescription).safeParse(given)
  if (!result.success) {
    throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  }
  const description = ownHostDescription.strip().parse(result.data)
  described.set(key, description)
  return description
}

function hasGroup(expression: string): boolean {
  try {
    // A match of the empty text has the number of groups, and is fast for any expression.
    return (new RegExp(`${expression}|`).exec('')?.length ?? 0) > 1
  } catch {
    return false
  }
}
