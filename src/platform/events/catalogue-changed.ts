import { z } from 'zod'
import type { Tag } from '../../shared/contract/tags.ts'
import { defineTopic } from './create-events.ts'

/** Rows of the catalogue changed. The triggers of migrations/0044 (function in 0045) send what they concern. */
export const catalogueChanged = defineTopic(
  'catalogue_changed',
  z.array(z.custom<Tag>((tag) => typeof tag === 'string')),
)
