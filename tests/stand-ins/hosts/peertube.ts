import sharp from 'sharp'
import type { HostStandIn } from './open-video-hosts.ts'

/** PeerTube's API as https://docs.joinpeertube.org/api-rest-reference.html describes it, reduced to what is read. */
export const peertube: HostStandIn = {
  domain: 'peertube.test',
  answer(_, response, { url, serve }) {
    const media = /^\/static\/(.+)$/.exec(url.pathname)?.[1]
    if (media !== undefined) return serve({ path: media, readableFrom: '*' })
    if (/^\/lazy-static\/.*\.jpg$/.test(url.pathname)) {
      response.setHeader('content-type', 'image/jpeg').setHeader('access-control-allow-origin', '*')
      return void drawTiles().then((bytes) => response.end(bytes))
    }
    if (url.pathname.startsWith('/lazy-static/')) {
      response.setHeader('content-type', 'text/vtt').setHeader('access-control-allow-origin', '*')
      return void response.end('WEBVTT\n\n00:00.000 --> 00:20.000\nBonjour\n')
    }
    const [, id, rest] = /^\/api\/v1\/videos\/([\w-]+)(\/captions|\/storyboards)?$/.exec(url.pathname) ?? []
    if (id === undefined || id === 'absente') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    const answers = { '/captions': toCaptions, '/storyboards': toStoryboards }
    const answer = answers[rest as keyof typeof answers] ?? toVideo
    response.end(JSON.stringify(answer(id, url.origin)))
  },
}

function toVideo(id: string, origin: string) {
  const files = [240, 720].map((height) => ({
    fileUrl: `${origin}/static/episode-${height === 720 ? 2 : 3}.mp4`,
    resolution: { id: height, label: `${height}p` },
  }))
  const playlists = [{ id: 1, type: 1, playlistUrl: `${origin}/static/film-hls/master.m3u8`, files: [] }]
  return {
    uuid: id,
    isLive: id === 'direct',
    state: { id: id === 'brute' ? 2 : 1, label: '' },
    files,
    streamingPlaylists: id === 'fichiers' ? [] : playlists,
    ...(id === 'fichiers'
      ? {
          thumbnails: [280, 850].map((width) => ({
            fileUrl: `${origin}/lazy-static/thumbnails/${id}-${width}.jpg`,
            width,
          })),
        }
      : { thumbnailPath: `/lazy-static/thumbnails/${id}.jpg`, previewPath: `/lazy-static/previews/${id}.jpg` }),
  }
}

function toCaptions(id: string) {
  const toLine = (language: string) => ({
    language: { id: language, label: language },
    captionPath: `/lazy-static/video-captions/${id}-${language}.vtt`,
  })
  const languages = { muette: [], anglaise: ['en'] }[id] ?? ['en', 'fr']
  return { total: languages.length, data: languages.map(toLine) }
}

const tile = { width: 64, height: 36 }
const inks = ['red', 'lime', 'blue', 'white']

function toStoryboards(id: string, origin: string) {
  const path = `/lazy-static/storyboards/${id}.jpg`
  const storyboard = {
    storyboardPath: path,
    fileUrl: `${origin}${path}`,
    totalWidth: 2 * tile.width,
    totalHeight: 2 * tile.height,
    spriteWidth: tile.width,
    spriteHeight: tile.height,
    spriteDuration: 10,
  }
  return { storyboards: id === 'muette' ? [] : [storyboard] }
}

/** Draws a storyboard of four tiles, each of one colour. */
function drawTiles(): Promise<Buffer> {
  const tiles = inks.map((background, index) => ({
    input: { create: { ...tile, channels: 3 as const, background } },
    left: (index % 2) * tile.width,
    top: Math.floor(index / 2) * tile.height,
  }))
  const whole = { width: 2 * tile.width, height: 2 * tile.height, channels: 3 as const, background: 'black' }
  return sharp({ create: whole }).composite(tiles).jpeg({ quality: 95 }).toBuffer()
}

/** A server of videos whose addresses have no ending. */
export const plain: HostStandIn = {
  domain: 'plain.test',
  answer(_, response, { url, serve }) {
    if (url.pathname === '/page') return void response.setHeader('content-type', 'text/html').end('<p>Rien</p>')
    if (url.pathname === '/video/2') return serve({ path: 'episode-2.mp4' })
    if (url.pathname === '/flux/2') return serve({ path: 'film-hls/master.m3u8', readableFrom: '*' })
    if (url.pathname === '/dash/2') return serve({ path: 'film-dash.mpd', readableFrom: '*' })
    response.writeHead(404).end()
  },
}
