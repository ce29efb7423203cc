import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'

export const resolveVideo = defineEndpoint({
  method: 'POST',
  path: '/api/videos/resolve',
  summary: 'What a player can open for a link of the catalogue',
  tag: 'videos',
  access: 'public',
  rate: 'resolve',
  body: z.object({ video_url: z.string().trim().min(1, 'URL vidéo manquante').max(2000) }),
  response: z.object({
    url: z.string(),
    type: z.enum(['mp4', 'hls']),
    originalUrl: z.string(),
    captions_url: z.string().nullable(),
  }),
  errors: ['NOT_FOUND', 'VIDEO_UNAVAILABLE'],
})
