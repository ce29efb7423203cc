import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { flagInQuery, idField, instantField } from '../../shared/contract/fields.ts'
import { textAnswer } from '../../shared/contract/text-answer.ts'

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
/** The operations of the hosts' own resolvers (watching §7) stand outside of /api, and may ask a host. */
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
    detail: z.string().trim().max(200).optional(),
  }),
  status: 204,
  response: z.void(),
  errors: ['NOT_FOUND'],
})
