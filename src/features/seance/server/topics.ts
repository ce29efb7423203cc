import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'
import { reactionNames } from '../rules.ts'

/**
 * A person spoke or reacted. The only event with contents, which are not stored and fit into a notification of
 * PostgreSQL (8,000 bytes).
 */
export const seanceSaid = defineTopic(
  'seance_said',
  z.object({
    seance: z.string(),
    from: z.string(),
    text: z.string().optional(),
    reaction: z.enum(reactionNames).optional(),
  }),
)

/** A person has taken their place at a moment of the database's clock: earlier connections of theirs no longer count. */
export const seanceSeated = defineTopic(
  'seance_seated',
  z.object({ seanceId: z.string(), id: z.string(), at: z.number() }),
)

/** A séance has another state or other people, or has ended. */
export const seanceChanged = defineTopic('seance_changed', z.string())
