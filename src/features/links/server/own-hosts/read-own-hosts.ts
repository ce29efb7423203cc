import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../../../shared/code-of.ts'
import type { HostDefinition } from '../hosts/host.ts'
import { parseGiven } from '../hosts/parse-given.ts'
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
export async function readOwnHosts(folder: string, { reserved, ...parts }: Options): Promise<OwnHost[]> {
  const taken = new Set(reserved)
  const files = await Promise.all(
    listFiles(folder).map(async (file) => ({ file, ...(await describeOnce(join(folder, file))) })),
  )
  return files.map(({ file, ...found }) => {
    const { name } = parse(file)
    const problem = findProblem(name, taken)
    if (problem !== undefined) return { name, file, problem }
    if ('problem' in found) return { name, file, problem: found.problem }
    taken.add(name)
    return { name, file, definition: defineOwnHost({ name, file: join(folder, file), ...found, ...parts }) }
  })
}

function findProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) return 'its name needs lower-case letters, digits and dashes'
  return taken.has(name) ? `there is another host ${name}` : undefined
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

type Described = { description: OwnHostDescription } | { problem: string }

// Several parts of the site read the hosts of one process; each file is started once for all of them, a faulty one too.
const described = new Map<string, Promise<Described>>()

async function describeOnce(file: string): Promise<Described> {
  try {
    const { mtimeMs, size } = statSync(file)
    if (size > maxFileBytes) throw new Error(`it is larger than ${maxFileBytes / 1024} KiB`)
    const key = `${file} ${mtimeMs} ${size}`
    const known = described.get(key) ?? readDescription(file).catch(toProblem)
    described.set(key, known)
    return known
  } catch (error) {
    return toProblem(error)
  }
}

const toProblem = (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) })

/** @throws Error naming what is wrong */
async function readDescription(file: string): Promise<Described> {
  const isWritten = file.endsWith('.json')
  const given = isWritten ? JSON.parse(readFileSync(file, 'utf8')) : await describeHost(file)
  const description = parseGiven<OwnHostDescription>(isWritten ? written : ownHostDescription, given)
  return { description: ownHostDescription.strip().parse(description) }
}

function hasGroup(expression: string): boolean {
  try {
    // A match of the empty text has the number of groups, and is fast for any expression.
    return (new RegExp(`${expression}|`).exec('')?.length ?? 0) > 1
  } catch {
    return false
  }
}
