import { z } from 'zod'
import type { HostPage } from '../../host-module.ts'
import { createCircuitBreaker } from '../asking/circuit-breaker.ts'
import { HostFailure, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'
import { isOfDomains } from '../hosts/domains.ts'
import type { HostDefinition, PlayableVideo } from '../hosts/host.ts'
import { domainField } from '../hosts/host-settings.ts'
import { findBestStream } from '../hosts/stream-type.ts'
import { type AskForHost, createHostProcess } from './host-process.ts'
import { matchesPath } from './match-path.ts'

/** The description of a host, from a JSON file or a module. */
export const ownHostDescription = z.strictObject({
  domains: z.array(domainField).min(1).max(50),
  mediaDomains: z.array(domainField).max(50).default([]),
  links: z.array(z.string().startsWith('/').max(200)).min(1).max(20).optional(),
  atOnce: z.int().min(1).max(50).default(4),
})
export type OwnHostDescription = z.output<typeof ownHostDescription>

const maxOffered = 20
const foundVideo = z.object({
  url: z.string().max(4000),
  type: z.enum(['mp4', 'hls', 'dash']),
  expiresAt: z.coerce.date().nullish(),
})
const foundVideos = z.union([foundVideo, z.array(foundVideo).max(maxOffered)])

type OwnHostParts = {
  name: string
  file: string
  description: OwnHostDescription
  showsWords: boolean
  now: () => Date
}

/** Makes the definition of an operator's host, whose file runs in a process of its own. */
export function defineOwnHost({ name, file, description, showsWords, now }: OwnHostParts): HostDefinition {
  const { links = ['/*'], ...defaults } = description
  return {
    name,
    defaults,
    create({ settings, owns, ask }) {
      const host = createHostProcess(file, showsWords)
      const breaker = createCircuitBreaker(now)
      const askForHost: AskForHost = async (address, options) => {
        const url = URL.parse(address)
        if (!url) throw new HostFailure('unreachable', resolutionFailed, `${address} is no address`)
        return toPage(await ask(url, options))
      }
      return {
        name,
        canResolve: (url) => isOfDomains(url, settings.domains) && links.some((link) => matchesPath(url, link)),
        asksHost: true,
        async resolve(link) {
          if (!breaker.admit()) throw new HostFailure('unreachable', resolutionFailed, `${name} rests`)
          const found = await host.resolve(link.href, askForHost).catch((error: unknown) => {
            breaker.fail()
            throw error
          })
          breaker.succeed()
          return requireVideo(found, link, owns)
        },
      }
    },
  }
}

function toPage({ status, url, headers, body }: Awaited<ReturnType<Parameters<HostDefinition['create']>[0]['ask']>>) {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { status, url: url.href, headers: Object.fromEntries(texts), text: body.toString('utf8') } satisfies HostPage
}

/** @throws HostFailure 'gone' without a video or for an address elsewhere, 'unreachable' for another shape */
function requireVideo(found: unknown, link: URL, owns: (url: URL) => boolean): PlayableVideo {
  if (found === null) throw new HostFailure('gone', noAddressFound, link.host)
  const { data: offered } = foundVideos.safeParse(found)
  if (!offered) throw new HostFailure('unreachable', resolutionFailed, 'its file returns no { url, type }')
  const video = findBestStream([offered].flat())
  if (!video) throw new HostFailure('gone', noAddressFound, link.host)
  const url = URL.parse(video.url)
  if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, `leads to ${url?.host ?? video.url}`)
  const { type, expiresAt } = video
  return { url: url.href, type, expiresAt: expiresAt ?? undefined, ...(type === 'mp4' ? {} : { cors: true }) }
}
