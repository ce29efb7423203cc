import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  flagInQuery,
  idField,
  idInPath,
  idInQuery,
  instantField,
  limitField,
  orAll,
  pageField,
} from '../../shared/contract/fields.ts'
import { cappedPaginationField, paginationField } from '../../shared/contract/pagination.ts'
import { textAnswer } from '../../shared/contract/text-answer.ts'
import { manyLines } from '../../shared/contract/written-texts.ts'
import { languageField } from '../catalogue/contract.ts'

const videoUrlField = z.string().trim().min(1, 'URL vidéo manquante').max(2000)

/** A link of the catalogue by its address, or by the id that an episode's `sources` give. */
const linkToResolve = z
  .object({
    video_url: videoUrlField.optional(),
    /** Decides when both are given. */
    source_id: idField.optional(),
    /** What was resolved before no longer plays: the host is asked again. */
    fresh: z.boolean().default(false),
  })
  .superRefine(({ video_url, source_id }, context) => {
    if (video_url !== undefined || source_id !== undefined) return
    context.addIssue({ code: 'custom', path: ['video_url'], message: 'Ce champ est requis.' })
  })

export const resolveVideo = defineEndpoint({
  method: 'POST',
  path: '/api/videos/resolve',
  summary: 'What a player can open for a link of the catalogue',
  tag: 'videos',
  access: 'public',
  rate: 'resolve',
  body: linkToResolve,
  response: z.object({
    url: z.string(),
    type: z.enum(['mp4', 'hls']),
    originalUrl: z.string(),
    captions_url: z.string().nullable(),
    /** Whether scripts may read the media: without it a player must not ask for that, nor amplify the sound. */
    cors: z.boolean(),
    /** When `url` stops working; null when that is not known. */
    expires_at: instantField.nullable(),
  }),
  errors: ['NOT_FOUND', 'VIDEO_UNAVAILABLE'],
})

const longestLink = 2000
const encodedLink = z.object({ encoded: z.string().max(longestLink) })
/**
 * The operations of the hosts' own resolvers (docs/product/watching.md#resolving-links) stand outside of /api, and may
 * ask a host.
 */
const atHost = {
  method: 'GET',
  tag: 'videos',
  access: 'public',
  rate: 'resolve',
  errors: ['NOT_FOUND', 'VIDEO_UNAVAILABLE'],
} as const

export const getSibnetVideo = defineEndpoint({
  ...atHost,
  path: '/sibnet/getMp4',
  summary: 'Where the video of a sibnet link of the catalogue lies',
  query: z.object({ link: z.string().trim().min(1, 'URL vidéo manquante').max(longestLink) }),
  response: z.object({ locationUrl: z.string() }),
})

export const getSendvidVideo = defineEndpoint({
  ...atHost,
  path: '/sendvidresolve/:encoded',
  summary: 'Where the video of a sendvid link of the catalogue, URL-encoded, lies',
  params: encodedLink,
  response: z.object({ videoUrl: z.string() }),
})

export const getVidmolyPlaylist = defineEndpoint({
  ...atHost,
  path: '/getflux/:encoded/master.m3u8',
  summary: 'The HLS playlist of a vidmoly link of the catalogue, URL-encoded, its addresses whole',
  params: encodedLink,
  query: z.object({ fresh: flagInQuery.optional() }),
  response: textAnswer('application/vnd.apple.mpegurl'),
})

/** What a player could not do with a link. */
export const playbackFailureCodes = [
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

const longestVideoSeconds = 48 * 3600

export const reportPlaybackFailure = defineEndpoint({
  method: 'POST',
  path: '/api/videos/failures',
  summary: 'Tells that a link did not play, so that it is checked sooner',
  tag: 'videos',
  access: 'public',
  body: z.object({
    source_id: idField,
    /** Where the person was. */
    position_seconds: z.number().min(0).max(longestVideoSeconds),
    code: z.enum(playbackFailureCodes),
    /** In the player's own words, such as 'fragLoadError 403'. Never anything about the person. */
    detail: manyLines(z.string().trim().max(200)).optional(),
  }),
  status: 204,
  response: z.void(),
  errors: ['NOT_FOUND'],
})

export const linkHealths = ['ok', 'slow', 'dead', 'unknown'] as const
const healthField = z.enum(linkHealths)

export const staffLink = z.object({
  id: idField,
  url: z.string(),
  host: z.string(),
  priority: z.int(),
  /** As the last check found it. */
  health: healthField,
  health_since: instantField.nullable(),
  checked_at: instantField.nullable(),
  /** When it is looked at next; null for as soon as possible. */
  due_at: instantField.nullable(),
  /** What the last check did and saw, in French. */
  tried: z.string().nullable(),
  /** Failed checks in a row. */
  failures: z.int(),
  /** Since when no check succeeded. */
  failing_since: instantField.nullable(),
  cors: z.boolean().nullable(),
  /** What players told in the last seven days. */
  playback_failures: z.int(),
  /** What the episode plays by without it; null when it has no other link that lives. */
  fallback: z.object({ host: z.string(), health: healthField }).nullable(),
  episode: z.object({
    id: idField,
    season_label: z.string(),
    episode_number: z.int(),
    language: languageField,
    anime: z.object({ id: idField, slug: z.string(), title: z.string() }),
  }),
})
export type StaffLink = z.infer<typeof staffLink>

export const linkCounts = z.object({ ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() })
export type LinkCounts = z.infer<typeof linkCounts>

/** `problem`: dead, slow, or failing at the last check. */
const healthFilter = z.enum([...linkHealths, 'problem'])

/** Which links the staff looks at; also what 'all that match' means. */
export const linkFilters = z.object({
  health: orAll(healthFilter).optional(),
  /** A host as the summary names them. */
  host: z.string().trim().max(253).optional(),
  /** A piece of the anime's title or of the address; one or two letters: the title's beginning. */
  search: z.string().trim().max(200).optional(),
  anime_id: idInQuery.optional(),
  episode_id: idInQuery.optional(),
})
export type LinkFilters = z.output<typeof linkFilters>

const paged = { page: pageField.default(1), limit: limitField.default(20) }
const listLinksQuery = linkFilters.extend(paged)
export type ListLinksQuery = z.output<typeof listLinksQuery>

export const listLinks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/links',
  summary: 'The links of episodes with what checks found: the dead first, then those that fail, then the slow',
  tag: 'videos',
  access: 'staff',
  rate: 'search',
  query: listLinksQuery,
  response: z.object({ links: z.array(staffLink), pagination: cappedPaginationField }),
})

export const getLinkSummary = defineEndpoint({
  method: 'GET',
  path: '/api/admin/links/summary',
  summary: 'How all links fare, by host',
  tag: 'videos',
  access: 'staff',
  response: z.object({
    total: z.int(),
    /** Episodes that have a link. */
    episode_count: z.int(),
    /** Dead links whose episode has no other that lives. */
    dead_without_other: z.int(),
    last_checked_at: instantField.nullable(),
    /** The host with the most links first. */
    hosts: z.array(linkCounts.extend({ host: z.string() })),
  }),
})
export type LinkSummary = z.infer<typeof getLinkSummary.response>

const animeLinks = linkCounts.extend({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  /** Links that fail although they are not dead yet. */
  failing: z.int(),
  /** Episodes of which no link lives. */
  silent_episode_count: z.int(),
})
export type AnimeLinks = z.infer<typeof animeLinks>

export const listAnimesByLinks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/links/animes',
  summary: 'The animes that have links with a problem, those with the most dead links first',
  tag: 'videos',
  access: 'staff',
  rate: 'search',
  query: linkFilters.pick({ host: true, search: true }).extend(paged),
  response: z.object({ animes: z.array(animeLinks), pagination: paginationField }),
})
export type ListAnimesByLinksQuery = z.output<typeof listAnimesByLinks.query>

export const checkLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/links/:id/check',
  summary: "Has the links of this link's episode looked at before their turn",
  tag: 'videos',
  access: 'staff',
  params: z.object({ id: idInPath() }),
  status: 204,
  response: z.void(),
  errors: ['NOT_FOUND'],
})
