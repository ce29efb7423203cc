import { basename, dirname } from 'node:path'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/http/app-error.ts'
import { encodeName } from '../../../../platform/media/media-link.ts'
import { MediaAwayError, type MediaStore } from '../../../../platform/media/media-store.ts'
import { isCaptions, isManifest, isPlaylist, toMediaType } from '../../../../platform/media/media-types.ts'
import { type MediaSigner, mediaPath } from '../../../../platform/media/sign-media.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { mediaAway } from '../asking/host-failure.ts'
import { openOwnMedia } from './own-media.ts'
import { absent, mediaGuards, readSigned } from './read-signed.ts'
import { signManifest, signPlaylist } from './sign-entries.ts'

/**
 * Serves the operator's own files at signed addresses: those of the folder with ranges, playlists with entries that are
 * signed until the same hour, and captions.
 */
export function serveOwnMedia({ app, config, now }: Pick<Site, 'app' | 'config' | 'now'>): void {
  const { stores, signer } = openOwnMedia(config)
  for (const store of stores) {
    app.get(`${mediaPath}/${store.place}/*`, { config: { isFile: true } }, async (request, reply) => {
      const { name, expiresAt, lastsS } = readSigned({ signer, place: store.place, now: now() }, request)
      if (toMediaType(name) === undefined) throw absent()
      reply.headers({ ...mediaGuards, 'cache-control': `private, max-age=${lastsS}` })
      if (isPlaylist(name) || isCaptions(name)) return sendText({ store, signer, name, expiresAt, reply })
      return sendFile({ store, name, expiresAt, request, reply })
    })
  }
}

const refuseAway =
  ({ place }: MediaStore) =>
  (error: unknown): never => {
    throw error instanceof MediaAwayError ? new AppError('VIDEO_UNAVAILABLE', mediaAway[place]) : error
  }

type Sending = { store: MediaStore; name: string; expiresAt: Date; reply: FastifyReply }

async function sendFile({ store, name, expiresAt, request, reply }: Sending & { request: FastifyRequest }) {
  const found = await store.locate(name, expiresAt).catch(refuseAway(store))
  // Media of a bucket have addresses of the bucket.
  if (!found || !('path' in found)) throw absent()
  // The path is real: no part of it is a link any more.
  const { type, statusCode, headers, stream } = await send(request.raw, encodeName(basename(found.path)), {
    root: dirname(found.path),
    dotfiles: 'allow',
    cacheControl: false,
    index: false,
  })
  if (type !== 'file' && statusCode !== 416) throw absent()
  return reply
    .code(statusCode)
    .headers(headers)
    .header('content-type', toMediaType(name) ?? '')
    .send(stream)
}

async function sendText({ store, signer, name, expiresAt, reply }: Sending & { signer: MediaSigner }) {
  const text = await store.readText(name).catch(refuseAway(store))
  if (text === undefined) throw absent()
  const sign = isManifest(name) ? signManifest : signPlaylist
  const sent = isPlaylist(name) ? await sign(text, { store, signer, name, expiresAt }) : text
  return reply.header('content-type', toMediaType(name) ?? '').send(sent)
}
