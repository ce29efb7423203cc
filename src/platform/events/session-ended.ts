import { z } from 'zod'
import { defineTopic } from './create-events.ts'

/** A device of this account was signed out. Sent by a trigger of migrations/. */
export const sessionEnded = defineTopic('session_ended', z.int())
