import type { HttpAnswer } from '../../../../platform/http-client/create-http-client.ts'
import { HostFailure } from '../asking/host-failure.ts'
import type { PlayableVideo } from '../hosts/host.ts'
import { type ConfiguredHost, findHost } from '../hosts/list-hosts.ts'
import { isGone } from '../hosts/read-page.ts'
import { parseWebAddress } from '../parse-web-address.ts'

/**
 * Result of a check: it plays, it plays but the host is slow, there is no video, the host could not be reached, or the
 * link may not be fetched.
 */
export type CheckResult = 'ok' | 'slow' | 'gone' | 'unreachable' | 'unchecked'

export type CheckOutcome = {
  result: CheckResult
  /** Steps and findings for the staff, in French. */
  tried: string
  /** Whether scripts of this site may read the media, when known. */
  cors?: boolean
  /** A picture of the video, when its host names one. */
  thumbnailUrl?: string | undefined
}

type CheckParts = {
  hosts: readonly ConfiguredHost[]
  /** This site's origin, which hosts see in requests. */
  origin: string
  /** A monotonic clock, in milliseconds. */
  elapsedMs: () => number
}

const slowMs = 4000
const beginningBytes = 1024

/** Checks whether a link plays, the way a player would begin to. */
export async function checkSource(parts: CheckParts, address: string): Promise<CheckOutcome> {
  const url = parseWebAddress(address)
  const host = url && findHost(parts.hosts, url)
  if (!url || !host) return { result: 'gone', tried: 'Aucun hébergeur connu ne lit ce lien' }
  if (host.local) {
    return (await host.local.isThere(url))
      ? { result: 'ok', tried: 'Fichier présent', cors: true }
      : gone('Fichier absent')
  }
  // A direct link may lead to any site, so only configured domains are fetched.
  if (!host.owns?.(url)) return { result: 'unchecked', tried: `Domaine non configuré : ${url.hostname}` }
  const begunMs = parts.elapsedMs()
  try {
    if (host.checkLink) {
      const { tried, ...seen } = await host.checkLink(url, { origin: parts.origin })
      const tookMs = parts.elapsedMs() - begunMs
      return { result: tookMs >= slowMs ? 'slow' : 'ok', tried: `${tried}, ${toSeconds(tookMs)}`, ...seen }
    }
    const { media, type, cors, thumbnailUrl } = await openMedia(host, url, parts.origin)
    const tookMs = parts.elapsedMs() - begunMs
    return { ...judgeMedia(media, type, tookMs), cors: cors ?? isReadable(media, parts.origin), thumbnailUrl }
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error
    return { result: error.kind, tried: error.detail ? `${error.message} (${error.detail})` : error.message }
  }
}

type Opened = { media: HttpAnswer } & Pick<PlayableVideo, 'type' | 'cors' | 'thumbnailUrl'>

/** Resolves a link and reads the beginning of its media; of a playlist also that of its first entry. */
async function openMedia(host: ConfiguredHost, url: URL, origin: string): Promise<Opened> {
  const { ask } = host
  if (!ask) throw new HostFailure('unreachable', 'Hébergeur sans accès', host.name)
  const beginning = { bytes: beginningBytes, origin }
  if (host.openPlaylist) {
    const { text } = await host.openPlaylist(url)
    const first = text.split('\n').find((line) => line !== '' && !line.startsWith('#'))
    if (first === undefined) throw new HostFailure('gone', 'Liste de lecture vide', url.host)
    return { media: await ask(new URL(first), { beginning }), type: 'hls' }
  }
  const video = await host.resolve(url, { origin })
  return { ...video, media: await ask(new URL(video.url), { beginning }) }
}

function judgeMedia(
  { status, headers, url, body }: HttpAnswer,
  kind: PlayableVideo['type'],
  tookMs: number,
): CheckOutcome {
  if (status !== 200 && status !== 206) {
    return { result: isGone(status) ? 'gone' : 'unreachable', tried: `Erreur ${status} (${url.host})` }
  }
  const type = headers['content-type'] ?? 'type inconnu'
  // Hosts put a page in the place of a video that they removed.
  if (/^text\/html/i.test(type) || (kind !== 'dash' && body.subarray(0, 1).toString() === '<'))
    return gone(`Une page au lieu d’une vidéo (${url.host})`)
  if (kind === 'dash' && !/<MPD[\s>]/.test(body.toString())) return gone(`Pas de liste DASH (${url.host})`)
  const isLate = tookMs >= slowMs
  return { result: isLate ? 'slow' : 'ok', tried: `${status} ${type}, ${toSeconds(tookMs)} (${url.host})` }
}

function isReadable({ headers }: HttpAnswer, origin: string): boolean {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === origin
}

const gone = (tried: string): CheckOutcome => ({ result: 'gone', tried })
const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`
