import { z } from 'zod'
import type { HostPage } from '../../host-module.ts'
import { parseGiven } from '../hosts/parse-given.ts'

/** A line to the process of a host. */
export type ToHost =
  | { kind: 'resolve'; call: number; link: string }
  | { kind: 'answer'; ask: number; page: HostPage }
  | { kind: 'refusal'; ask: number; problem: string }

// A file may not set headers that describe the connection or the form of the answer.
const headerName = /^(?:accept|accept-language|authorization|cookie|origin|referer|user-agent|x-[a-z0-9-]{1,60})$/i
export const askedHeaders = z.record(z.string().regex(headerName), z.string().regex(/^[\x20-\x7e]{0,1000}$/))

const problem = z.string().max(300)
const fromHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('described'), described: z.unknown() }),
  z.object({ kind: z.literal('faulty'), problem }),
  z.object({
    kind: z.literal('ask'),
    call: z.int(),
    ask: z.int(),
    address: z.string().max(4000),
    headers: askedHeaders.optional(),
    stopAtRedirect: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('found'), call: z.int(), found: z.unknown() }),
  z.object({ kind: z.literal('failed'), call: z.int(), problem }),
])

/** A line from that process. */
export type FromHost = z.input<typeof fromHost>

/** Parses a line; its file may write anything. @throws Error naming what is wrong */
export const readHostLine = (text: string): FromHost => parseGiven(fromHost, JSON.parse(text))
