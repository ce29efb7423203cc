import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  flagInQuery,
  idField,
  idInQuery,
  instantField,
  orAll,
  pagedFields,
  searchField,
  webAddressField,
} from '../../shared/contract/fields.ts'
import { cappedAnswer, pagedAnswer } from '../../shared/contract/pagination.ts'
import { textAnswer } from '../../shared/contract/text-answer.ts'
import { manyLines } from '../../shared/contract/written-texts.ts'
import { embedProviders } from '../../shared/embeds.ts'
import { placeFields } from '../catalogue/contract.ts'
import { linkHealths, maxGivenLinks, maxLinkLength } from './rules.ts'

const noVideoUrl = 'URL vidéo manquante'
const videoUrlField = z.string().trim().min(1, noVideoUrl).max(maxLinkLength)

/** A link of the catalogue by its address, or by its id in an episode's `sources`. */
const linkToResolve = z
  .object({
    video_url: videoUrlField.optional().describe('The address of the video, or of its page.'),
    source_id: idField.optional().describe('A link of an episode, instead of an address.'),
    trailer_of: idField.optional().describe('An anime whose trailer is meant; before both.'),
    fresh: z.boolean().default(false).describe('Resolves the link anew instead of taking a kept answer.'),
  })
  .superRefine(({ video_url, source_id, trailer_of }, context) => {
    if (video_url !== undefined || source_id !== undefined || trailer_of !== undefined) return
    context.addIssue({ code: 'custom', path: ['video_url'], message: noVideoUrl })
  })

const publicCall = callsOf({ tag: 'videos', access: 'public' })
const staffCall = callsOf({ tag: 'videos', access: 'staff' })

export const storyboardField = z
  .object({
    url: z.string(),
    columns: z.int().positive().describe('Pictures side by side in the file.'),
    rows: z.int().positive().describe('Lines of pictures in the file.'),
    tile_width: z.int().positive().describe('The width of a picture, in pixels.'),
    tile_height: z.int().positive().describe('The height of a picture, in pixels.'),
    seconds: z.number().positive().describe('The time from one picture to the next.'),
  })
  .describe('Small pictures of the video at equal distances, line by line in one file, which scripts may read.')

export const resolveVideo = publicCall('POST /api/videos/resolve', {
  summary: 'Resolves a link of the catalogue to something that a player can open',
  rate: 'resolve',
  body: linkToResolve,
  response: z.object({
    url: z.string(),
    type: z.enum(['mp4', 'hls', 'dash', 'embed']).describe('How a player opens `url`.'),
    embed: z
      .string()
      .optional()
      .describe(
        `Whose player \`url\` is, with the type \`embed\`: ${Object.keys(embedProviders).join(', ')}, or the host of ` +
          'a PeerTube instance. It plays in a frame alone.',
      ),
    originalUrl: z.string().describe('The link that was resolved.'),
    captions_url: z.string().nullable().describe('A file of captions; null without one.'),
    captions_language: z.string().optional().describe('The tag of its language; French without one.'),
    storyboard: storyboardField.optional(),
    cors: z
      .boolean()
      .describe(
        'Whether scripts may read the media. Without it a player must not request CORS, nor amplify the sound.',
      ),
    expires_at: instantField.nullable().describe('When `url` expires; null when unknown.'),
  }),
  errors: ['NOT_FOUND', 'VIDEO_UNAVAILABLE'],
})

const encodedLink = z.object({
  encoded: z.string().max(maxLinkLength).describe('The address of the video, URL-encoded.'),
})
/**
 * The operations of three hosts (docs/product/watching.md#resolving-links), outside /api; new hosts need none. They may
 * ask a host.
 */
const hostCall = callsOf({
  tag: 'videos',
  access: 'public',
  rate: 'resolve',
  errors: ['NOT_FOUND', 'VIDEO_UNAVAILABLE'],
})

export const getSibnetVideo = hostCall('GET /sibnet/getMp4', {
  summary: 'The video address of a sibnet link of the catalogue',
  query: z.object({ link: videoUrlField.describe('The address of the page of a video.') }),
  response: z.object({ locationUrl: z.string().describe('The address of the video file.') }),
})

export const getSendvidVideo = hostCall('GET /sendvidresolve/:encoded', {
  summary: 'The video address of a sendvid link of the catalogue, given URL-encoded',
  params: encodedLink,
  response: z.object({ videoUrl: z.string().describe('The address of the video file.') }),
})

export const getVidmolyPlaylist = hostCall('GET /getflux/:encoded/master.m3u8', {
  summary: 'The HLS playlist, with absolute addresses, of a vidmoly link of the catalogue, given URL-encoded',
  params: encodedLink,
  query: z.object({
    fresh: flagInQuery.optional().describe('Resolves the link anew instead of taking a kept answer.'),
  }),
  response: textAnswer('application/vnd.apple.mpegurl'),
})

const playbackFailureCodes = [
  'resolve',
  'manifest',
  'segment',
  'network',
  'expired',
  'stalled',
  'decode',
  'unsupported',
  'other',
] as const
export type PlaybackFailureCode = (typeof playbackFailureCodes)[number]

const maxVideoSeconds = 48 * 3600

export const reportPlaybackFailure = publicCall('POST /api/videos/failures', {
  summary: 'Reports a link that did not play, so that it is checked sooner',
  body: z.object({
    source_id: idField.describe('The link that was playing.'),
    position_seconds: z.number().min(0).max(maxVideoSeconds).describe('The position in the video.'),
    code: z.enum(playbackFailureCodes).describe('What failed.'),
    detail: manyLines(z.string().trim().max(200))
      .optional()
      .describe("The player's own message, such as 'fragLoadError 403'. Never personal data."),
  }),
  errors: ['NOT_FOUND'],
})

const healthField = z.enum(linkHealths)

export const staffLink = z.object({
  id: idField,
  url: z.string(),
  host: z.string(),
  priority: z.int(),
  health: healthField.describe('Result of the last check.'),
  health_since: instantField.nullable().describe('Since when checks have had this result.'),
  checked_at: instantField.nullable(),
  due_at: instantField.nullable().describe('Time of the next check; null for as soon as possible.'),
  tried: z.string().nullable().describe('The steps and findings of the last check, in French.'),
  failures: z.int().describe('Failed checks in a row.'),
  failing_since: instantField.nullable().describe('Start of the current run of failures.'),
  cors: z.boolean().nullable().describe('Whether scripts may read the media; null when unknown.'),
  playback_failures: z.int().describe('Failures that players reported in the last seven days.'),
  fallback: z
    .object({ host: z.string(), health: healthField })
    .nullable()
    .describe('The link that the episode would play instead; null when it has no other working one.'),
  episode: z.object({
    id: idField,
    ...placeFields,
    anime: z.object({ id: idField, slug: z.string(), title: z.string() }),
  }),
})
export type StaffLink = z.infer<typeof staffLink>

export const linkCounts = z.object({ ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() })
export type LinkCounts = z.infer<typeof linkCounts>

/** `problem`: dead, slow, or failing at the last check. */
const healthFilter = z.enum([...linkHealths, 'problem'])

/** Filters of the staff's list of links; also the scope of 'all that match'. */
export const linkFilters = z.object({
  health: orAll(healthFilter).optional().describe('Only links whose last check had this result.'),
  host: z.string().trim().max(253).optional().describe('A host as named in the summary.'),
  search: searchField
    .optional()
    .describe("A part of the anime's title or of the address; one or two letters match the beginning of the title."),
  anime_id: idInQuery.optional().describe('Only links of this anime.'),
  episode_id: idInQuery.optional().describe('Only links of this episode.'),
})
export type LinkFilters = z.output<typeof linkFilters>

const listLinksQuery = linkFilters.extend(pagedFields())
export type ListLinksQuery = z.output<typeof listLinksQuery>

export const listLinks = staffCall('GET /api/admin/links', {
  summary: 'Links of episodes with their health: dead ones first, then failing, then slow ones',
  rate: 'search',
  query: listLinksQuery,
  response: z.object({ links: z.array(staffLink), ...cappedAnswer }),
})

export const getLinkSummary = staffCall('GET /api/admin/links/summary', {
  summary: 'The health of all links, by host',
  response: z.object({
    total: z.int(),
    episode_count: z.int().describe('Number of episodes with a link.'),
    dead_without_other: z.int().describe('Dead links of episodes without another working link.'),
    last_checked_at: instantField.nullable(),
    hosts: z.array(linkCounts.extend({ host: z.string() })).describe('The host with the most links first.'),
  }),
})
export type LinkSummary = z.infer<typeof getLinkSummary.response>

const videoHost = linkCounts.extend({
  name: z.string(),
  file: z.string().nullable().describe("The operator's file that describes it; null for a host of the project."),
  domains: z.array(z.string()),
  problem: z.string().nullable().describe('Why the file is left out; null for a host that is in use.'),
})
export type VideoHostState = z.infer<typeof videoHost>

export const listVideoHosts = staffCall('GET /api/admin/links/hosts', {
  summary: 'The hosts whose links this site can play, with the health of the links of their domains',
  response: z.object({ hosts: z.array(videoHost) }),
})

export const judgeLinks = staffCall('POST /api/admin/links/judgements', {
  summary: 'The links among these that no host of this site plays; none is fetched',
  body: z.object({ urls: z.array(webAddressField()).min(1).max(maxGivenLinks).describe('The addresses.') }),
  response: z.object({ unplayable: z.array(z.string()) }),
})

const animeLinks = linkCounts.extend({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  failing: z.int().describe('Failing links that are not dead yet.'),
  silent_episode_count: z.int().describe('Number of episodes without a working link.'),
})
export type AnimeLinks = z.infer<typeof animeLinks>

export const listAnimesByLinks = staffCall('GET /api/admin/links/animes', {
  summary: 'Animes with faulty links, those with the most dead links first',
  rate: 'search',
  query: linkFilters.pick({ host: true, search: true }).extend(pagedFields()),
  response: z.object({ animes: z.array(animeLinks), ...pagedAnswer }),
})
export type ListAnimesByLinksQuery = z.output<typeof listAnimesByLinks.query>

export const checkLink = staffCall('POST /api/admin/links/:id/check', {
  summary: "Checks the links of this link's episode ahead of schedule",
})
