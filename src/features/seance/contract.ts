import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField } from '../../shared/contract/fields.ts'
import { shownText } from '../../shared/contract/written-texts.ts'
import { placeFields } from '../catalogue/contract.ts'
import { reasonField } from '../reports/contract.ts'
import { maxReportedLines } from '../reports/rules.ts'
import { maxPositionSeconds } from '../watching/rules.ts'
import { maxLineLength, nameLengths, nameRefusal } from './rules.ts'

const visitorCall = callsOf({ tag: 'seance', access: 'public' })

const nameField = shownText(nameRefusal).min(nameLengths.min, nameRefusal).max(nameLengths.max, nameRefusal)

/** An unguessable text: the address of a séance, or the key of a place. */
export const keyField = z.string().regex(/^[\w-]{22}$/)
export const personIdField = z.string().regex(/^[\w-]{1,16}$/)
const params = z.object({ address: keyField.describe('The séance, as its invitation names it.') })

/** A person's place: its key is sent over the connection, and opens it again. */
const seat = z.object({ id: z.string(), person_id: z.string(), key: z.string() })
export type Seat = z.infer<typeof seat>

/** The episode that a séance watches; its title may be a spoiler, so it is left out. */
const watchedEpisode = z.object({
  id: idField,
  anime_id: idField,
  anime_title: z.string(),
  ...placeFields,
  path: z.string().describe('The page of the episode.'),
})
export type WatchedEpisode = z.infer<typeof watchedEpisode>

export const startSeance = visitorCall('POST /api/seances', {
  summary: 'Opens a séance, in which the caller leads',
  knowsCaller: true,
  status: 201,
  body: z.object({
    episode_id: idField.describe('The episode.'),
    position_seconds: z.number().min(0).max(maxPositionSeconds).describe('Where to begin.'),
    is_playing: z.boolean().describe('Whether it begins at once.'),
    name: nameField.describe('The name in the séance.'),
  }),
  response: seat,
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const getSeance = visitorCall('GET /api/seances/:address', {
  summary: 'The episode of a séance, for those who have its address',
  params,
  response: z.object({
    episode: watchedEpisode,
    cover_url: z.string().nullable(),
    person_count: z.int(),
    is_full: z.boolean().describe('Whether it is full.'),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .describe('Its address as a QR code: the side in modules, and the dark ones as the path of an SVG picture.'),
  }),
  errors: ['NOT_FOUND'],
})

export const joinSeance = visitorCall('POST /api/seances/:address/people', {
  summary: 'Joins a séance of at most 50 people',
  knowsCaller: true,
  status: 201,
  params,
  body: z.object({ name: nameField.describe('The name in the séance.') }),
  response: seat,
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const reportPerson = visitorCall('POST /api/seances/:address/reports', {
  failure: { answered: 'Erreur lors du signalement' },
  summary: 'Reports a person in a séance to the staff; the caller has a place there',
  knowsCaller: true,
  status: 201,
  params,
  body: z.object({
    key: keyField.describe("The key of the reporter's place."),
    person_id: personIdField.describe('The person.'),
    reason: reasonField.describe('What the person did.'),
    lines: z
      .array(shownText().min(1).max(maxLineLength))
      .max(maxReportedLines)
      .describe("The message of the person, as the reporter's tab received it."),
  }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
