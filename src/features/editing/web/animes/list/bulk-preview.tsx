import { countOf, pluralOf, toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import type { BulkEditAnswer } from '../../../animes-contract.ts'

/** The effect of a bulk edit, sentence by sentence: '12 animes : genre « Drame » ajouté, 3 l'ont déjà'. */
export function BulkPreview({ preview }: { preview: BulkEditAnswer }) {
  const { lines, examples, affected_count } = preview
  const more = affected_count - examples.length
  return (
    <div role="status" className="grid gap-1.5 rounded-control bg-surface-2 px-4 py-3.5 text-sm">
      <b className="font-semibold">
        {affected_count === 0
          ? 'Rien ne change'
          : `${countOf(affected_count, 'anime')} ${pluralOf(affected_count, 'change', 'changent')}`}
      </b>
      <ul className="grid gap-1">
        {lines.map(({ text, changed, already }) => (
          <li key={text}>
            {countOf(changed, 'anime')} : {text}
            {already > 0 && (
              <span className="text-text-2">
                , {toFrenchNumber(already)} l’{pluralOf(already, 'a', 'ont')} déjà
              </span>
            )}
          </li>
        ))}
      </ul>
      {examples.length > 0 && (
        <p className="text-text-3">
          {examples.map(({ title }) => title).join(', ')}
          {more > 0 && ` et ${toFrenchNumber(more)} ${pluralOf(more, 'autre')}`}
        </p>
      )}
    </div>
  )
}
