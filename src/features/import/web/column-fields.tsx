import { useState } from 'react'
import { countOf } from '../../../shared/french-numbers.ts'
import { Options, SelectField } from '../../../ui/components/select-field.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { animeColumns, animeParts } from '../../catalogue/anime-columns.ts'
import { episodeLabels } from '../../catalogue/episode-columns.ts'
import type { CatalogueFile, ImportReport } from '../contract.ts'

const { external_ids: _ids, ...plainColumns } = animeColumns
// Fields of both anime and episode.
const { title: _title, synopsis: _synopsis, ...episodeNames } = episodeLabels
const animeNames = Object.fromEntries(Object.entries(plainColumns).map(([name, { label }]) => [name, label]))

/** The fields that a column can map to (docs/import-format.md), in French. */
const fieldNames: Record<string, string> = {
  ...animeNames,
  'titles.fr': 'Titre français',
  'titles.romaji': 'Titre romaji',
  'titles.en': 'Titre anglais',
  'titles.ja': 'Titre japonais',
  'titles.synonym': 'Autre titre',
  genres: animeParts.genres,
  slots: animeParts.slots,
  broadcast_jst: 'Diffusion au Japon',
  'external_ids.mal': 'Id MyAnimeList',
  'external_ids.anilist': 'Id AniList',
  anime: 'Anime (d’un épisode)',
  ...episodeNames,
  duration_seconds: 'Durée en secondes',
  url: 'Lien',
  captions_url: 'Sous-titres',
}

export type FieldMap = CatalogueFile['field_map']

type ColumnFieldsProps = { report: ImportReport; map: FieldMap; onMap: (map: FieldMap) => void }

/** Maps each column of a table to a field: unknown ones first, others on request; lists missing required fields. */
export function ColumnFields({ report, map, onMap }: ColumnFieldsProps) {
  const unknown = report.unknown_columns
  const known = [...new Set(report.columns)].filter((column) => !unknown.includes(column))
  const missing = findMissing(report.columns, map)
  // The choice that ends the lack is among them: they stay open.
  const [wasMissing, setWasMissing] = useState(false)
  if (missing && !wasMissing) setWasMissing(true)
  const fields = (columns: string[]) =>
    columns.map((column) => (
      <ColumnField key={column} column={column} isKnown={known.includes(column)} map={map} onMap={onMap} />
    ))
  return (
    <>
      {missing && <Alert tone="warning">{missing}</Alert>}
      {unknown.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="field-label">Colonnes que le site ne connaît pas</legend>
          {fields(unknown)}
        </fieldset>
      )}
      {known.length > 0 && (
        <details open={wasMissing || undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-text-2">
            {countOf(known.length, 'colonne reconnue', 'colonnes reconnues')}
          </summary>
          <div className="grid gap-3 pt-2">{fields(known)}</div>
        </details>
      )}
    </>
  )
}

/** Returns the chosen field of a column, or the one of its name, which spreadsheets write with a capital. */
function fieldOf(column: string, map: FieldMap): string | null | undefined {
  return Object.hasOwn(map, column) ? map[column] : column.toLowerCase()
}

/** Returns the required field that no column provides. */
function findMissing(columns: string[], map: FieldMap): string | undefined {
  if (columns.length === 0) return undefined
  const fields = columns.map((column) => fieldOf(column, map))
  const [needed, text] = fields.includes('episode_number')
    ? [
        'anime',
        'Aucune colonne ne dit de quel anime est chaque épisode : choisissez « Anime (d’un épisode) » pour l’une d’elles.',
      ]
    : ['title', 'Aucune colonne ne donne le titre : choisissez « Titre » pour l’une d’elles.']
  return fields.includes(needed) ? undefined : text
}

type ColumnFieldProps = { column: string; isKnown: boolean } & Omit<ColumnFieldsProps, 'report'>

function ColumnField({ column, isKnown, map, onMap }: ColumnFieldProps) {
  const field = isKnown || Object.hasOwn(map, column) ? fieldOf(column, map) : null
  return (
    <SelectField
      label={column}
      className="grid items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_280px]"
      value={field ?? ''}
      onChange={({ target }) => onMap({ ...map, [column]: target.value === '' ? null : target.value })}
    >
      <option value="">Ne pas lire</option>
      {field && !(field in fieldNames) && <option value={field}>{field}</option>}
      <Options of={Object.entries(fieldNames)} />
    </SelectField>
  )
}
