import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'

export const getSiteStats = defineEndpoint('GET /api/stats', {
  summary: 'Public statistics of the site',
  tag: 'site',
  access: 'public',
  response: z.object({
    total_animes: z.int(),
    total_episodes: z.int(),
    total_users: z.int(),
    uptime: z.string().describe('Uptime over the last 30 days (or since the first start), such as `99.9%`.'),
    weekly_animes_added: z.int(),
    weekly_episodes_added: z.int(),
    weekly_users_registered: z.int(),
  }),
  cache: { seconds: 60 },
  shows: () => ['animes', 'episodes'],
})
