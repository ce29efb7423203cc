import { Alert } from '../../../ui/components/alert.tsx'
import { SelectField } from '../../../ui/components/select-field.tsx'
import { countOf, pluralOf, toFrenchNumber } from '../../../ui/formats/numbers.ts'
import type { CatalogueFile } from '../contract.ts'

/** The fields that a column may be (docs/import-format.md), in French. */
const fieldNames = {
  title: 'Titre',
  'titles.fr': 'Titre français',
  'titles.romaji': 'Titre romaji',
  'titles.en': 'Titre anglais',
  'titles.ja': 'Titre japonais',
  slug: 'Slug',
  type: 'Type',
  status: 'Statut',
  release_year: 'Année de sortie',
  genres: 'Genres',
  studio: 'Studio',
  rating: 'Note',
  synopsis: 'Synopsis',
  cover_url: 'Couverture',
  age_rating: 'Public',
  is_classic: 'Classique',
  slots: 'Créneaux',
  'external_ids.mal': 'Id MyAnimeList',
  'external_ids.anilist': 'Id AniList',
  anime: 'Anime (d’un épisode)',
  season_label: 'Saison',
  episode_number: 'Numéro d’épisode',
  language: 'Langue',
  url: 'Lien',
  release_date: 'Date de sortie',
} as const

type Map = CatalogueFile['field_map']

type ImportReportViewProps = {
  file: CatalogueFile
  report: NonNullable<CatalogueFile['report']>
  map: Map
  onMap: (map: Map) => void
}

/** What a check found: how many come in, which columns want a name, which lines are left out and why. */
export function ImportReportView({ file, report, map, onMap }: ImportReportViewProps) {
  const { created, updated, unchanged, refused, refused_count } = report
  const columns = [...new Set([...report.unknown_columns, ...Object.keys(map)])]
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
      {columns.length > 0 && !isDone && (
        <fieldset className="grid gap-3">
          <legend className="field-label">Colonnes que le site ne connaît pas</legend>
          {columns.map((column) => (
            <SelectField
              key={column}
              label={column}
              className="grid items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_280px]"
              value={map[column] ?? ''}
              onChange={({ target }) => onMap({ ...map, [column]: target.value === '' ? null : target.value })}
            >
              <option value="">Ne pas lire</option>
              {Object.entries(fieldNames).map(([field, name]) => (
                <option key={field} value={field}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      {refused.length > 0 && <RefusedLines refused={refused} count={refused_count} />}
    </>
  )
}

type RefusedLinesProps = { refused: NonNullable<CatalogueFile['report']>['refused']; count: number }

function RefusedLines({ refused, count }: RefusedLinesProps) {
  return (
    <section className="admin-panel" aria-label="Lignes refusées">
      <header>
        <h2>
          {toFrenchNumber(count)} {pluralOf(count, 'ligne refusée', 'lignes refusées')}
        </h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul className="grid max-h-100 overflow-y-auto text-sm" tabIndex={0} aria-label="Lignes et raisons">
        {refused.map(({ line, title, reasons }) => (
          <li key={line} className="grid gap-0.5 border-line border-b px-4.5 py-2.5 last:border-0">
            <span>
              <span className="text-text-3 tabular-nums">Ligne {line}</span> {title}
            </span>
            {reasons.map((reason) => (
              <span key={reason} className="break-words text-danger">
                {reason}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
