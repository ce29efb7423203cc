import { z } from 'zod'
import { HostFailure, liveRefused, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'
import type { HostDefinition, HostParts } from './host.ts'
import { readPage } from './read-page.ts'
import { toJson } from './to-json.ts'

const file = z.object({ fileUrl: z.string().max(2000), resolution: z.object({ id: z.number() }) })
const video = z.object({
  isLive: z.boolean().optional(),
  state: z.object({ id: z.number() }).optional(),
  files: z.array(file).max(100).default([]),
  streamingPlaylists: z
    .array(z.object({ playlistUrl: z.string().max(2000) }))
    .max(20)
    .default([]),
})
const captions = z.object({
  data: z
    .array(
      z.object({
        language: z.object({ id: z.string() }),
        captionPath: z.string().max(2000).nullish(),
        fileUrl: z.string().max(2000).nullish(),
      }),
    )
    .max(200),
})

/** VideoState.PUBLISHED: others are being transcoded or moved. */
const published = 1

/** The id in /w/…, /videos/watch/… and /videos/embed/…: a number, a UUID or its short form. */
const findId = (url: URL) => /^\/(?:w|videos\/watch|videos\/embed)\/([\da-z-]{1,40})\/?$/i.exec(url.pathname)?.[1]

/**
 * PeerTube, on the operator's instances: its API (https://docs.joinpeertube.org/api-rest-reference.html) names the
 * playlist, or the files of a video, and its captions. Live streams are refused.
 */
export const peertube: HostDefinition = {
  name: 'peertube',
  defaults: {},
  create: ({ owns, ask, settings }) => ({
    name: 'peertube',
    canResolve: (url) => settings.domains.length > 0 && owns(url) && findId(url) !== undefined,
    asksHost: true,
    async resolve(link) {
      const address = new URL(`/api/v1/videos/${findId(link)}`, link)
      const page = await ask(address)
      const { data: found } = video.safeParse(toJson(readPage(page)))
      if (!found) throw new HostFailure('unreachable', resolutionFailed, `${address.host}: no video of PeerTube`)
      if (found.isLive) throw new HostFailure('gone', liveRefused, address.host)
      if ((found.state?.id ?? published) !== published) {
        throw new HostFailure('unreachable', 'La vidéo n’est pas encore publiée', address.host)
      }
      const [playlist] = found.streamingPlaylists
      const [best] = found.files.toSorted((a, b) => b.resolution.id - a.resolution.id)
      const url = URL.parse(playlist?.playlistUrl ?? best?.fileUrl ?? '')
      if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, url ? `leads to ${url.host}` : address.host)
      const captionsUrl = await findCaptions(address, { owns, ask })
      return {
        url: url.href,
        ...(playlist ? { type: 'hls', cors: true } : { type: 'mp4' }),
        ...(captionsUrl && { captionsUrl }),
      }
    },
  }),
}

/** Finds French captions, else the first; a video plays without. */
async function findCaptions(video: URL, { owns, ask }: Pick<HostParts, 'owns' | 'ask'>): Promise<string | undefined> {
  const page = await ask(new URL(`${video.href}/captions`)).catch((error: unknown) => {
    if (error instanceof HostFailure) return undefined
    throw error
  })
  const { data: found } = captions.safeParse(page?.status === 200 ? toJson(page.body.toString('utf8')) : undefined)
  const best = found?.data.find(({ language }) => language.id.startsWith('fr')) ?? found?.data[0]
  const url = URL.parse(best?.fileUrl ?? best?.captionPath ?? '', video.href)
  return best && url && owns(url) ? url.href : undefined
}
