import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'

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
