import { countOf, pluralOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { panel } from '../../../ui/components/panel.ts'
import { ScrollBox } from '../../../ui/components/scroll-box.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { MediaReport } from '../contract.ts'

/** What a search for own files found: how many play, what each of the others needs, and names without a match. */
export function MediaReportView({ report: { found, playing, needs, unmatched } }: { report: MediaReport }) {
  if (found === 0) {
    return <EmptyState title="Aucune vidéo" text="Il n’y a ni MP4, ni WebM, ni HLS, ni DASH à cet emplacement." />
  }
  const waiting = needs.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-2" aria-label="Ce qui a été trouvé">
        <li>{countOf(found, 'vidéo')}</li>
        <li>{countOf(playing, 'se lit', 'se lisent')}</li>
        <li className={waiting > 0 ? 'text-warning' : 'text-text-2'}>
          {countOf(waiting, 'à convertir', 'à convertir')}
        </li>
        <li className={unmatched.count > 0 ? 'text-warning' : 'text-text-2'}>
          {countOf(unmatched.count, 'hors du motif', 'hors du motif')}
        </li>
      </ul>
      {waiting > 0 && (
        <section className={panel} aria-label="À convertir">
          <header>
            <h2>
              {toFrenchNumber(waiting)} {pluralOf(waiting, 'vidéo à convertir', 'vidéos à convertir')}
            </h2>
          </header>
          {needs.map(({ need, count, names }) => (
            <Names key={need} title={need} count={count} names={names} isOpen={needs.length <= 4} />
          ))}
        </section>
      )}
      {unmatched.count > 0 && (
        <section className={panel} aria-label="Hors du motif">
          <Names title="Noms qui ne suivent pas le motif" {...unmatched} isOpen={playing + waiting === 0} />
        </section>
      )}
    </>
  )
}

function Names({ title, count, names, isOpen }: { title: string; count: number; names: string[]; isOpen: boolean }) {
  return (
    <details open={isOpen || undefined} className="border-line border-b last:border-0">
      <summary className="min-h-11 cursor-pointer px-4.5 py-2.5 text-sm">
        {title} <span className="text-text-3 tabular-nums">{countOf(count, 'fichier')}</span>
      </summary>
      <ScrollBox label={title} className="max-h-60 overflow-y-auto px-4.5 pb-3 text-sm text-text-2">
        <ul className="grid gap-1">
          {names.map((name) => (
            <li key={name} className="break-all">
              {name}
            </li>
          ))}
          {names.length < count && <li className="text-text-3">et {countOf(count - names.length, 'autre')}</li>}
        </ul>
      </ScrollBox>
    </details>
  )
}
