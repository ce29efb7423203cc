import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField } from '../../shared/contract/fields.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { anime, animeRelation, catalogueCache } from './contract.ts'
import { storedRelationKinds } from './relation-rules.ts'

const franchiseMember = animeRelation.shape.anime.extend({
  status: anime.shape.status,
  is_classic: z.boolean(),
  episode_count: z.int(),
  is_recap: z.boolean().describe('Whether it is a recap of another member.'),
  duration_seconds: z
    .int()
    .nullable()
    .describe('The total length of its episodes, unknown ones counted as the mean; null without any known length.'),
})
export type FranchiseMember = z.infer<typeof franchiseMember>

const franchiseRelation = z.object({
  anime_id: idField,
  related_id: idField.describe('The other anime.'),
  kind: z.enum(storedRelationKinds).describe('What the anime `related_id` is to `anime_id`.'),
})
export type FranchiseRelation = z.infer<typeof franchiseRelation>

const order = z.array(idField)

export const franchise = z.object({
  slug: z.string().describe('The slug and the title of the first release.'),
  title: z.string(),
  updated_at: anime.shape.updated_at,
  members: z.array(franchiseMember).describe('By release.'),
  relations: z.array(franchiseRelation),
  orders: z
    .object({
      recommended: order.describe("The staff's order, else a derived one."),
      release: order.describe('By date of release.'),
      story: order.describe('By the time in which the story takes place.'),
    })
    .describe('Ids of all members.'),
  is_ordered: z.boolean().describe('Whether the staff set the order.'),
})
export type Franchise = z.infer<typeof franchise>

export const getFranchise = defineEndpoint('GET /api/franchises/:slug', {
  summary: 'The franchise of an anime by any of its slugs, with three orders to watch it',
  tag: 'catalogue',
  access: 'public',
  params: z.object({
    slug: z.string().trim().min(1, 'Slug requis').max(200).describe('The name of any of its animes in addresses.'),
  }),
  response: z.object({ franchise }),
  errors: ['NOT_FOUND'],
  cache: catalogueCache,
  shows: ({ franchise: { slug, members } }, { params }) => [
    ...members.map(({ id }): Tag => `anime:${id}`),
    ...(slug === params.slug ? [] : (['slugs'] as const)),
  ],
})
