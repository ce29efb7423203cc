import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField, limitField, pageField } from '../../shared/contract/fields.ts'
import { visitAnswer, visitKey } from '../account/providers-contract.ts'
import { differenceKinds, listSiteIds, maxOwnChoices } from './linked-rules.ts'
import { matchedAnime } from './transfer-contract.ts'
import { watchlistStatusField } from './watchlist-contract.ts'

const countField = z.int().nonnegative()
const memberCall = callsOf({ tag: 'linked-lists', access: 'user' })
const siteField = z.enum(listSiteIds)
const siteParams = z.object({ site: siteField.describe('The other site with the list.') })

const linkedList = z.object({
  site: siteField,
  name: z.string().describe('The name of the account there.'),
  state: z
    .enum(['reading', 'review', 'active', 'ended'])
    .describe(
      'reading: its entries are being fetched; review: waits for `startLinkedList`; ended: it must be linked again.',
    ),
  created_at: instantField,
  read_at: instantField.nullable().describe('When the list there was last read.'),
  failing_since: instantField.nullable().describe('Since when the site does not answer; null while it does.'),
  waiting_count: countField.describe('Animes whose entry there is about to be written.'),
})
export type LinkedList = z.infer<typeof linkedList>

const listAnswer = z.object({ list: linkedList })

export const listLinkedLists = memberCall('GET /api/linked-lists', {
  summary: 'The sites whose lists I can link, and my linked lists',
  response: z.object({ sites: z.array(z.object({ site: siteField, list: linkedList.nullable() })) }),
})

export const visitListSite = memberCall('POST /api/linked-lists/:site/visits', {
  summary: 'Begins linking my list at another site',
  rate: 'auth',
  params: siteParams,
  response: z
    .object({ url: z.string(), key: z.string() })
    .describe('The page to go to, and the key that completes the visit.'),
  errors: ['NOT_FOUND', 'PROVIDER_AWAY'],
})

export const linkList = memberCall('POST /api/linked-lists', {
  summary: 'Links the list of the site that I returned from; nothing is written before `startLinkedList`',
  rate: 'auth',
  status: 201,
  body: z.object({ key: visitKey, query: visitAnswer }),
  response: listAnswer,
  errors: ['CONFLICT', 'NOT_FOUND', 'PROVIDER_REFUSED', 'PROVIDER_AWAY'],
})

const kindField = z.enum(differenceKinds)
export type DifferenceKind = z.infer<typeof kindField>

const standing = z.object({
  status: watchlistStatusField,
  seen_count: countField,
  note: z.number().nullable().describe('Out of 10.'),
})
export type Standing = z.infer<typeof standing>

const difference = z.object({
  kind: kindField,
  anime: matchedAnime,
  here: standing.nullable(),
  there: standing.nullable(),
})
export type Difference = z.infer<typeof difference>

export const listDifferences = memberCall('GET /api/linked-lists/:site/differences', {
  summary: 'The differences between my list here and the one there, before the first synchronisation',
  params: siteParams,
  query: z.object({
    show: kindField.optional().describe('Only lines of this kind.'),
    page: pageField.default(1),
    limit: limitField.default(50),
  }),
  response: z.object({
    lines: z.array(difference),
    total: countField,
    counts: z
      .object({ here: countField, there: countField, both: countField, unlinked: countField, unknown: countField })
      .describe('`unknown`: entries there of animes that the catalogue does not have.'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type DifferenceCounts = z.infer<typeof listDifferences.response>['counts']

/** The side whose values count; with `leave`, each side keeps its own. */
const choiceField = z.enum(['here', 'there', 'leave'])
export type DifferenceChoice = z.infer<typeof choiceField>

const choices = z.object({
  here: choiceField.exclude(['there']).describe('What becomes of animes that are only here.'),
  there: choiceField.exclude(['here']).describe('What becomes of animes that are only there.'),
  both: choiceField.describe('Which side counts where both differ.'),
  lines: z
    .array(
      z.object({ anime_id: idField.describe('The anime.'), choice: choiceField.describe('Which side counts for it.') }),
    )
    .max(maxOwnChoices)
    .describe('Animes with a choice of their own.'),
})
export type DifferenceChoices = z.infer<typeof choices>

export const startLinkedList = memberCall('POST /api/linked-lists/:site/start', {
  summary: 'Settles the differences by my choices, then keeps both lists in sync; nothing is deleted there',
  rate: 'auth',
  params: siteParams,
  body: choices,
  response: listAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readLinkedList = memberCall('POST /api/linked-lists/:site/reads', {
  summary: 'Reads my list there now, ahead of schedule',
  rate: 'auth',
  params: siteParams,
  response: listAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const unlinkList = memberCall('DELETE /api/linked-lists/:site', {
  summary: 'Unlinks my list at another site; both lists stay as they are',
  rate: 'auth',
  params: siteParams,
  errors: ['NOT_FOUND'],
})
