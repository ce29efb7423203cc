import { countOf, pluralOf } from '../../../../ui/formats/numbers.ts'
import type { ListImport } from '../../transfer-contract.ts'

/** Lists unreadable lines with their reasons. */
export function UnreadLines({ given: { unread_count: count, unread } }: { given: ListImport }) {
  if (count === 0) return null
  return (
    <details className="mt-4 max-w-170 text-sm">
      <summary className="min-h-11 content-center text-warning">
        {countOf(count, 'ligne')} du fichier {pluralOf(count, 'n’a', 'n’ont')} pas été {pluralOf(count, 'comprise')}
      </summary>
      <ul className="grid gap-1 pb-2 text-text-2">
        {unread.map(({ line, reason }) => (
          <li key={line}>
            Ligne {line} : {reason}
          </li>
        ))}
        {unread.length < count && <li>… et {countOf(count - unread.length, 'autre')}</li>}
      </ul>
    </details>
  )
}
