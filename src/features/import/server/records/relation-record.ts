import { z } from 'zod'
import { relationKinds } from '../../../catalogue/relation-rules.ts'
import { choiceField, requiredField, textField } from './lenient-fields.ts'

/** What another anime is to this one. `slug` may also be its id on another site: `mal:12`. */
const relationRecord = z.object(
  {
    kind: requiredField(choiceField(relationKinds), 'le lien manque'),
    slug: requiredField(textField(150), 'l’autre anime manque'),
  },
  'un lien tel que « suite le-phare-2 » est attendu',
)
export type RelationRecord = z.output<typeof relationRecord>

/** Parses 'suite le-phare-2' and 'même univers mal:12'; several have `|` between them. */
function toRelations(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const texts = value.split('|').map((text) => text.trim())
  return texts.filter(Boolean).map((text) => {
    const [, kind, slug] = /^(.*\S)\s+(\S+)$/.exec(text) ?? []
    return { kind: kind ?? text, slug }
  })
}

export const relationsField = z.preprocess(
  toRelations,
  z.array(relationRecord, 'une liste d’animes liés est attendue').max(100, 'au plus 100 liens'),
)
