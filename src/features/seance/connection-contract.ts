import { z } from 'zod'
import { idField } from '../../shared/contract/fields.ts'
import { findForbiddenSigns, shownText } from '../../shared/contract/written-texts.ts'
import { maxPositionSeconds } from '../watching/rules.ts'
import { keyField, personIdField, type WatchedEpisode } from './contract.ts'
import { leadInSeconds, type Mode, maxLineLength, modes, type Reaction, reactionNames, type Unsaid } from './rules.ts'

/** A text of only invisible characters becomes empty, and is refused. */
const line = shownText().max(maxLineLength)
/** Like texts of calls: without line breaks and control characters. */
const spokenLine = line.refine((text) => findForbiddenSigns(line, text).length === 0)

/** A message of a person to the server, over the connection. */
export const request = z.discriminatedUnion('type', [
  /** The first message: takes the person's place. */
  z.strictObject({ type: z.literal('sit'), key: keyField }),
  z.strictObject({ type: z.literal('ping'), sent: z.number() }),
  /** Plays, pauses, seeks or opens an episode, in the state of this revision. */
  z.strictObject({
    type: z.literal('steer'),
    revision: z.int32(),
    episode_id: idField,
    position: z.number().min(-leadInSeconds).max(maxPositionSeconds),
    is_playing: z.boolean(),
    at: z
      .number()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .describe('The shared clock when the position was this one, in milliseconds.'),
  }),
  z.strictObject({ type: z.literal('mode'), mode: z.enum(modes) }),
  /** Whether the séance waits for those whose video lags. */
  z.strictObject({ type: z.literal('waits'), waits: z.boolean() }),
  /** This person's own video lags, or is ready again. */
  z.strictObject({ type: z.literal('lag'), lags: z.boolean() }),
  z.strictObject({ type: z.literal('remove'), person: personIdField }),
  z.strictObject({ type: z.literal('say'), text: spokenLine }),
  z.strictObject({ type: z.literal('react'), reaction: z.enum(reactionNames) }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('end') }),
])
export type Request = z.infer<typeof request>

/** The state of a séance, as its people see it. */
export type RoomState = {
  episode: WatchedEpisode
  /** Seconds, at `at`; negative in the lead-in. */
  position: number
  is_playing: boolean
  /** The shared clock, in milliseconds. */
  at: number
  revision: number
  mode: Mode
  host_id: string | null
  waits: boolean
  /** It waits for people, at `position`; `is_playing` says what follows. */
  is_held: boolean
  waited_ids: string[]
  people: { id: string; name: string; lags: boolean }[]
}

/** A message of the server. */
export type Reply =
  | { type: 'room'; you: string; room: RoomState }
  | { type: 'pong'; sent: number; at: number }
  | { type: 'said'; from: string; text: string }
  | { type: 'reacted'; from: string; reaction: Reaction }
  /** A line was refused, or a reaction, which has no text. */
  | { type: 'unsaid'; reason: Unsaid; text: string }
  /**
   * A command came too late or is reserved to the leader; `revision` is that of a steering command. The state follows.
   */
  | { type: 'refused'; revision?: number | undefined }
