import { z } from 'zod'
import { parseJson } from '../../../../shared/parse-json.ts'
import { HostFailure, liveRefused, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'
import { isOfDomains } from './domains.ts'
import type { HostDefinition, HostParts, Storyboard } from './host.ts'
import { readPage } from './read-page.ts'

const file = z.object({ fileUrl: z.string().max(2000), resolution: z.object({ id: z.number() }) })
const video = z.object({
  isLive: z.boolean().optional(),
  state: z.object({ id: z.number() }).optional(),
  /** From PeerTube 8.1 on. */
  embedPrivacyPolicy: z.object({ id: z.number() }).optional(),
  files: z.array(file).max(100).default([]),
  streamingPlaylists: z
    .array(z.object({ playlistUrl: z.string().max(2000) }))
    .max(20)
    .default([]),
  thumbnailPath: z.string().max(2000).nullish(),
  previewPath: z.string().max(2000).nullish(),
  /** From PeerTube 8.1 on, instead of the two. */
  thumbnails: z
    .array(z.object({ fileUrl: z.string().max(2000), width: z.number() }))
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
const maxSheetPixels = 8192
const edge = z.int().positive().max(maxSheetPixels)
const storyboards = z.object({
  storyboards: z
    .array(
      z.object({
        storyboardPath: z.string().max(2000).nullish(),
        fileUrl: z.string().max(2000).nullish(),
        totalWidth: edge,
        totalHeight: edge,
        spriteWidth: edge,
        spriteHeight: edge,
        spriteDuration: z.number().positive(),
      }),
    )
    .max(20),
})

/** VideoState.PUBLISHED: others are being transcoded or moved. */
const published = 1

/** The id in /w/…, /videos/watch/… and /videos/embed/…: a number, a UUID or its short form. */
export const findId = (url: URL) =>
  /^\/(?:w|videos\/watch|videos\/embed)\/([\da-z-]{1,40})\/?$/i.exec(url.pathname)?.[1]

const isPicture = (url: URL) => url.search === '' && /\.(?:jpe?g|png|webp)$/i.test(url.pathname)

/**
 * PeerTube, on the operator's instances: its API (https://docs.joinpeertube.org/api-rest-reference.html) names the
 * playlist, or the files of a video, its captions, its thumbnail and its storyboard. Live streams are refused.
 */
export const peertube: HostDefinition = {
  name: 'peertube',
  defaults: {},
  create: ({ settings, owns, ask }) => ({
    name: 'peertube',
    canResolve: (url) => isOfDomains(url, settings.domains) && findId(url) !== undefined,
    asksHost: true,
    async resolve(link) {
      const { address, found } = await readVideo(link, { ask })
      const [playlist] = found.streamingPlaylists
      const [best] = found.files.toSorted((a, b) => b.resolution.id - a.resolution.id)
      const url = URL.parse(playlist?.playlistUrl ?? best?.fileUrl ?? '')
      if (!url || !owns(url)) throw new HostFailure('gone', noAddressFound, url ? `leads to ${url.host}` : address.host)
      const parts = { owns, ask }
      const [captionsFound, storyboard] = await Promise.all([
        findCaptions(address, parts),
        findStoryboard(address, parts),
      ])
      const [largest] = found.thumbnails.toSorted((a, b) => b.width - a.width)
      const picture = URL.parse(largest?.fileUrl ?? found.previewPath ?? found.thumbnailPath ?? '', address)
      return {
        url: url.href,
        ...(playlist ? { type: 'hls', cors: true } : { type: 'mp4' }),
        ...captionsFound,
        ...(storyboard && { storyboard }),
        ...(picture && owns(picture) && isPicture(picture) && { thumbnailUrl: picture.href }),
      }
    },
    isThumbnail: (url) => owns(url) && isPicture(url),
  }),
}

/** Reads what the API says of a video. @throws HostFailure for a live stream or an unpublished video, too */
export async function readVideo(link: URL, { ask }: Pick<HostParts, 'ask'>) {
  const address = new URL(`/api/v1/videos/${findId(link)}`, link)
  const page = await ask(address)
  const { data: found } = video.safeParse(parseJson(readPage(page)))
  if (!found) throw new HostFailure('unreachable', resolutionFailed, `${address.host}: no video of PeerTube`)
  if (found.isLive) throw new HostFailure('gone', liveRefused, address.host)
  if ((found.state?.id ?? published) !== published) {
    throw new HostFailure('unreachable', 'La vidéo n’est pas encore publiée', address.host)
  }
  return { address, found }
}

type Parts = Pick<HostParts, 'owns' | 'ask'>

/** Reads what a video plays without; undefined when the host does not give it. */
async function readExtra(address: string, { ask }: Parts): Promise<unknown> {
  const page = await ask(new URL(address)).catch((error: unknown) => {
    if (error instanceof HostFailure) return undefined
    throw error
  })
  return page?.status === 200 ? parseJson(page.body.toString('utf8')) : undefined
}

/** Finds French captions, else the first. */
async function findCaptions({ href }: URL, parts: Parts) {
  const { data: found } = captions.safeParse(await readExtra(`${href}/captions`, parts))
  const best = found?.data.find(({ language }) => language.id.startsWith('fr')) ?? found?.data[0]
  const url = URL.parse(best?.fileUrl ?? best?.captionPath ?? '', href)
  if (!best || !url || !parts.owns(url)) return undefined
  return { captionsUrl: url.href, captionsLanguage: best.language.id }
}

/** Finds the storyboard. Instances let scripts of all sites read it (`lazy-static` has CORS). */
async function findStoryboard({ href }: URL, parts: Parts): Promise<Storyboard | undefined> {
  const { data: found } = storyboards.safeParse(await readExtra(`${href}/storyboards`, parts))
  const [first] = found?.storyboards ?? []
  const url = URL.parse(first?.fileUrl ?? first?.storyboardPath ?? '', href)
  if (!first || !url || !parts.owns(url) || !isPicture(url)) return undefined
  const columns = Math.floor(first.totalWidth / first.spriteWidth)
  const rows = Math.floor(first.totalHeight / first.spriteHeight)
  if (columns === 0 || rows === 0) return undefined
  const { spriteWidth: tile_width, spriteHeight: tile_height, spriteDuration: seconds } = first
  return { url: url.href, columns, rows, tile_width, tile_height, seconds }
}
