import { toCsvRow } from '../../../../shared/csv-cells.ts'
import type { SeriesName } from '../../figures-contract.ts'
import type { Figures } from './figure-queries.ts'

export const seriesLabels: Record<SeriesName, string> = {
  starts_vostfr: 'Lectures VOSTFR',
  starts_vf: 'Lectures VF',
  failures: 'Échecs de lecture',
  animes: 'Animes ajoutés',
  episodes: 'Épisodes ajoutés',
  sign_ups: 'Inscriptions',
  active_members: 'Membres actifs',
  reports: 'Signalements',
  dead_links: 'Liens hors service',
}

/** Formats the figures for spreadsheets: one line per day, then the rankings. */
export function toCsv({ days, series, most_watched, missed_searches }: Figures): string {
  const names = Object.keys(seriesLabels) as SeriesName[]
  const rows = [
    ['Jour', ...names.map((name) => seriesLabels[name])],
    ...days.map((day, index) => [day, ...names.map((name) => String(series[name][index] ?? ''))]),
    [],
    ['Animes les plus regardés', 'Lectures'],
    ...most_watched.map(({ title, starts }) => [title, String(starts)]),
    [],
    ['Recherches sans résultat', 'Recherches'],
    ...missed_searches.map(({ text, searches }) => [text, String(searches)]),
  ]
  // Without this mark Excel assumes its own character set.
  return `\ufeff${rows.map((row) => toCsvRow(row, ';')).join('\r\n')}\r\n`
}
