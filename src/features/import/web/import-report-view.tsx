import { countOf, pluralOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { panel } from '../../../ui/components/panel.ts'
import { ScrollBox } from '../../../ui/components/scroll-box.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { CatalogueFile, ImportReport } from '../contract.ts'
import { ColumnFields, type FieldMap } from './column-fields.tsx'

type ImportReportViewProps = {
  file: CatalogueFile
  report: ImportReport
  map: FieldMap
  onMap: (map: FieldMap) => void
}

/** The result of a check: counts, unknown columns, and refused lines with reasons. */
export function ImportReportView({ file, report, map, onMap }: ImportReportViewProps) {
  const { created, updated, unchanged, refused_count } = report
  const isDone = file.state === 'imported'
  return (
    <>
      <ul
        className="flex flex-wrap gap-x-6 gap-y-2"
        aria-label={isDone ? 'Ce qui a été importé' : 'Ce qui serait importé'}
      >
        <li>{countOf(created, 'nouveau', 'nouveaux')}</li>
        <li>{countOf(updated, isDone ? 'complété' : 'à compléter', isDone ? 'complétés' : 'à compléter')}</li>
        <li className="text-text-2">{countOf(unchanged, 'inchangé')}</li>
        <li className={refused_count > 0 ? 'text-danger' : 'text-text-2'}>{countOf(refused_count, 'refusé')}</li>
      </ul>
      {report.stopped && <Alert tone="warning">Le fichier n’est lu qu’en partie. {report.stopped}</Alert>}
      {report.unplayable.length > 0 && <UnplayableLinks links={report.unplayable} />}
      {!isDone && !file.scan && <ColumnFields report={report} map={map} onMap={onMap} />}
      {refused_count > 0 && <RefusedLines report={report} />}
    </>
  )
}

/** Links that no configured host plays. They are imported, since a host may be added later. */
function UnplayableLinks({ links }: { links: ImportReportViewProps['report']['unplayable'] }) {
  const total = links.reduce((sum, { count }) => sum + count, 0)
  const named = links.flatMap((host) => host.links).toSorted((a, b) => a.line - b.line)
  return (
    <Alert tone="warning">
      {toFrenchNumber(total)} {pluralOf(total, 'lien ne se lira pas', 'liens ne se liront pas')} : aucun hébergeur du
      site ne sait les ouvrir. {links.map(({ host, count }) => `${host} (${toFrenchNumber(count)})`).join(', ')}
      {named.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
            {named.length < total ? `Les ${toFrenchNumber(named.length)} premiers liens un à un` : 'Les liens un à un'}
          </summary>
          <ScrollBox label="Liens illisibles" className="max-h-100 overflow-y-auto text-sm">
            <ul className="grid gap-1">
              {named.map(({ line, url }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same link twice
                <li key={index} className="wrap-anywhere">
                  <span className="text-text-3 tabular-nums">Ligne {line}</span> {url}
                </li>
              ))}
            </ul>
          </ScrollBox>
        </details>
      )}
    </Alert>
  )
}

/** With more lines, only the reasons are shown, and the lines unfold below them. */
const fewLines = 20

function RefusedLines({ report }: Pick<ImportReportViewProps, 'report'>) {
  const { reasons, refused, refused_count } = report
  return (
    <section className={panel} aria-label="Lignes refusées">
      <header>
        <h2>
          {toFrenchNumber(refused_count)} {pluralOf(refused_count, 'ligne refusée', 'lignes refusées')}
        </h2>
      </header>
      <ul aria-label="Raisons">
        {reasons.map(({ reason, count, lines }) => (
          <li key={reason} className="grid gap-0.5 border-line border-b px-4.5 py-2.5 text-sm">
            <span className="text-danger">{reason}</span>
            <span className="text-text-3 tabular-nums">
              {countOf(count, 'ligne')} : {lines.join(', ')}
              {count > lines.length && '…'}
            </span>
          </li>
        ))}
      </ul>
      <details open={refused_count <= fewLines || undefined}>
        <summary className="min-h-11 cursor-pointer px-4.5 py-2.5 text-sm text-text-2">
          {refused.length < refused_count
            ? `Les ${toFrenchNumber(refused.length)} premières lignes une à une`
            : 'Les lignes une à une'}
        </summary>
        <ScrollBox label="Lignes et raisons" className="max-h-100 overflow-y-auto text-sm">
          <ul>
            {refused.map(({ line, title, reasons: own }) => (
              <li key={line} className="grid gap-0.5 border-line border-b px-4.5 py-2.5 last:border-0">
                <span>
                  <span className="text-text-3 tabular-nums">Ligne {line}</span> {title}
                </span>
                {own.map((reason) => (
                  <span key={reason} className="text-danger">
                    {reason}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </ScrollBox>
      </details>
    </section>
  )
}
