import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Anime, getAnime } from '../features/catalogue/contract.ts'
import { type Episode, listEpisodes } from '../features/catalogue/episodes-contract.ts'
import {
  describeAnimeCard,
  describeEpisodeCard,
  describeOembed,
  findEpisodeAt,
  openShareImages,
  readSharedAddress,
  type SharedAddress,
} from '../features/sharing/server/images/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import { addWork } from '../platform/http/limits/charge-work.ts'
import { limited } from '../platform/http/limits/rate-limits.ts'
import { contextOf } from '../platform/http/mount-api.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Log } from '../platform/log/create-log.ts'
import { uploadsFolder } from '../platform/storage/open-storage.ts'
import { toShareImagePath } from '../shared/share-image-path.ts'
import { projectRoot } from './project-root.ts'

type Parts = { api: Api; config: Config; log: Log; addressRules: AddressRules }
type Shown = { anime: Anime; episode?: Episode }

const dayS = 24 * 3600
const minuteS = 60

/** What others show of the site's pages: share images (/share/…) and oEmbed descriptions (/oembed). */
export function mountSharing(app: FastifyInstance, { api, config, log, addressRules }: Parts): void {
  const http = createHttpClient(addressRules)
  app.addHook('onClose', async () => http.close())
  const folders = { '/media/': join(projectRoot, 'build', 'media'), '/uploads/': uploadsFolder(config.DATA_DIR) }
  const findImage = openShareImages({ dataDir: config.DATA_DIR, http, folders, log })

  /** What an address shows. @throws AppError NOT_FOUND */
  async function find(request: FastifyRequest, address: SharedAddress): Promise<Shown> {
    const call = api.callerFor(contextOf(request, config.PUBLIC_URL))
    const { anime } = await call(getAnime, { params: { slug: address.slug } })
    if (address.kind === 'anime') return { anime }
    const { seasons } = await call(listEpisodes, { params: { id: String(anime.id) } })
    const episode = findEpisodeAt(seasons, address)
    if (!episode) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
    return { anime, episode }
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
    return sendImage(request, reply, { kind: 'episode', ...place, language: nameOf(file) })
  })

  app.get<{ Querystring: Record<string, string> }>('/oembed', limited('read'), async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query
    // As oembed.com §2.3 wants it of formats that a provider does not speak.
    if (format !== 'json') return reply.code(501).header('cache-control', 'no-store').send()
    const address = readSharedAddress(url, config.PUBLIC_URL)
    if (!address) throw new AppError('NOT_FOUND')
    const { anime, episode } = await find(request, address)
    const { titles, corner } = episode ? describeEpisodeCard(anime, episode) : describeAnimeCard(anime)
    const [title] = titles
    const described = {
      title: episode ? `${anime.title} · ${corner}${title === anime.title ? '' : ` · ${title}`}` : title,
      studio: anime.studio,
      imageUrl: `${config.PUBLIC_URL}${toShareImagePath(anime, episode)}`,
      publicUrl: config.PUBLIC_URL,
    }
    const frame = { maxwidth: toSize(maxwidth), maxheight: toSize(maxheight) }
    return reply.header('cache-control', `public, max-age=${10 * minuteS}`).send(describeOembed(described, frame))
  })
}

const toSize = (text: string | undefined) => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** What the file is named after. @throws AppError NOT_FOUND for any other kind of file */
function nameOf(file: string): string {
  if (!file.endsWith('.jpg')) throw new AppError('NOT_FOUND')
  return file.slice(0, -'.jpg'.length)
}
