import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { projectRoot } from '../../../../platform/config/project-root.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { addWork } from '../../../../platform/http/limits/charge-work.ts'
import { limited } from '../../../../platform/http/limits/rate-limits.ts'
import { contextOf } from '../../../../platform/http/serve-api.ts'
import { pauseSilentHosts } from '../../../../platform/http-client/pause-silent-hosts.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { uploadsFolder } from '../../../../platform/storage/open-storage.ts'
import { type Anime, getAnime } from '../../../catalogue/contract.ts'
import { type Episode, listEpisodes } from '../../../catalogue/episodes-contract.ts'
import { coverPreview, hasCoveredPreview, toEpisodeImagePath, withCoveredPreview } from '../../episode-rules.ts'
import { toShareImagePath } from '../../rules.ts'
import { describeAnimeCard, describeEpisodeCard, findEpisodeAt } from './describe-card.ts'
import { describeOembed, readSharedAddress, type SharedAddress } from './describe-oembed.ts'
import { openShareImages } from './open-share-images.ts'

type Shown = { anime: Anime; episode?: Episode }

const dayS = 24 * 3600
const minuteS = 60

/** Serves previews of the site's pages: share images (/share/…) and oEmbed descriptions (/oembed). */
export function serveShareImages({ app, api, config, http, log, publicUrl }: Site): void {
  const folders = { '/media/': join(projectRoot, 'demo', 'pictures'), '/uploads/': uploadsFolder(config.DATA_DIR) }
  const findImage = openShareImages({ dataDir: config.DATA_DIR, http: pauseSilentHosts(http), folders, log })

  /** Returns the card of an address. @throws AppError NOT_FOUND */
  async function find(request: FastifyRequest, address: SharedAddress): Promise<Shown> {
    const call = api.callerFor(contextOf(request, publicUrl))
    const { anime } = await call(getAnime, { params: { slug: address.slug } })
    if (address.kind === 'anime') return { anime }
    const { seasons } = await call(listEpisodes, { params: { id: anime.id } })
    const episode = findEpisodeAt(seasons, address)
    if (!episode) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
    return { anime, episode: address.isCovered ? coverPreview(episode) : episode }
  }

  async function sendImage(request: FastifyRequest, reply: FastifyReply, address: SharedAddress) {
    const { anime, episode } = await find(request, address)
    const image = await findImage(episode ? describeEpisodeCard(anime, episode) : describeAnimeCard(anime))
    addWork(request.raw, image.cpuMs)
    reply
      .header('cache-control', `public, max-age=${image.isWhole ? dayS : 10 * minuteS}`)
      .header('etag', image.etag)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(image.bytes)
  }

  app.get<{ Params: { file: string } }>('/share/anime/:file', limited('page'), (request, reply) =>
    sendImage(request, reply, { kind: 'anime', slug: nameOf(request.params.file) }),
  )
  const watch = '/share/watch/:slug/:seasonLabel/:episodeNumber/:file'
  type WatchParams = { slug: string; seasonLabel: string; episodeNumber: string; file: string }
  app.get<{ Params: WatchParams }>(watch, limited('page'), (request, reply) => {
    const { file, ...place } = request.params
    const isCovered = hasCoveredPreview(new URL(request.url, publicUrl).searchParams)
    return sendImage(request, reply, { kind: 'episode', ...place, language: nameOf(file), isCovered })
  })

  app.get<{ Querystring: Record<string, string> }>('/oembed', limited('read'), async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query
    // As oembed.com §2.3 requires for formats that a provider does not support.
    if (format !== 'json') return reply.code(501).header('cache-control', 'no-store').send()
    const address = readSharedAddress(url, publicUrl)
    if (!address) throw new AppError('NOT_FOUND')
    const { anime, episode } = await find(request, address)
    const { titles, corner } = episode ? describeEpisodeCard(anime, episode) : describeAnimeCard(anime)
    const [title] = titles
    const image = episode ? toEpisodeImagePath(anime, episode) : toShareImagePath(anime)
    const described = {
      title: episode ? `${anime.title} · ${corner}${title === anime.title ? '' : ` · ${title}`}` : title,
      studio: anime.studio,
      imageUrl: `${publicUrl}${address.kind === 'episode' && address.isCovered ? withCoveredPreview(image) : image}`,
      publicUrl,
    }
    const frame = { maxwidth: toSize(maxwidth), maxheight: toSize(maxheight) }
    return reply.header('cache-control', `public, max-age=${10 * minuteS}`).send(describeOembed(described, frame))
  })
}

const toSize = (text: string | undefined) => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** Returns the name of an image file. @throws AppError NOT_FOUND for any other kind of file */
function nameOf(file: string): string {
  if (!file.endsWith('.jpg')) throw new AppError('NOT_FOUND')
  return file.slice(0, -'.jpg'.length)
}
