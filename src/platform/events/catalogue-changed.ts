import { z } from 'zod'
import { defineTopic } from './create-events.ts'

/** A table of the catalogue was written: the triggers of migrations/ send its new version. */
export const catalogueChanged = defineTopic('catalogue_changed', z.int())
