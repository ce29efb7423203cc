import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'

/** A séance has another state or other people, or has ended. */
export const seanceChanged = defineTopic('seance_changed', z.string())
