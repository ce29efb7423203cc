import { toMediaLink } from '../../../../platform/media/media-link.ts'
import type { MediaPlace } from '../../../../platform/media/media-store.ts'
import { toCsvRow } from '../../../../shared/csv-cells.ts'
import { type NameParts, toSeasonLabel, toTitleOfName } from './match-name.ts'

export type MatchedFile = { name: string; parts: NameParts }

const columns = ['anime', 'season_label', 'episode_number', 'language', 'title', 'url', 'captions_url']

/**
 * Returns the episodes of matched files as a table to import (docs/import-format.md), with the captions beside them.
 */
export function toTable(place: MediaPlace, files: MatchedFile[], captions: ReadonlySet<string>): string {
  const rows = files.map(({ name, parts: { anime = '', saison, numero = '', langue, titre } }) => {
    const stem = name.replace(/\.[^./]*$/, '')
    const beside = ['.fr.vtt', '.vtt'].map((ending) => stem + ending).find((candidate) => captions.has(candidate))
    return [
      toTitleOfName(anime),
      saison === undefined ? '' : toSeasonLabel(saison),
      numero,
      langue?.toUpperCase() ?? '',
      titre === undefined ? '' : toTitleOfName(titre),
      toMediaLink(place, name),
      beside === undefined ? '' : toMediaLink(place, beside),
    ]
  })
  return `${[columns, ...rows].map((row) => toCsvRow(row, ',')).join('\n')}\n`
}
