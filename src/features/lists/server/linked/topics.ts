import { z } from 'zod'
import { defineTopic } from '../../../../platform/events/create-events.ts'

/** The event that changes wait to be sent to linked lists; triggers announce it (migration 0074). */
export const linkedListChanged = defineTopic('linked_list_changed', z.null())
