import { toPlainTitle } from '../../../../../shared/comparable-title.ts'

/** The columns of our own tables in order, with their other names in French or English. */
const columns = {
  titre: ['title', 'nom', 'name', 'anime', 'anime title', 'series title'],
  annee: ['year', 'annee de sortie', 'release year'],
  type: ['format', 'series type'],
  statut: ['status', 'etat', 'my status', 'watchlist'],
  episodes_vus: [
    'vus',
    'progress',
    'progression',
    'watched',
    'seen',
    'watched episodes',
    'episodes watched',
    'my watched episodes',
    'lastepwatched',
    'eps',
  ],
  annonces: ['langue', 'language', 'langue suivie'],
  ajoute_le: ['added at', 'date', 'date ajout', 'date d ajout'],
  note_sur_10: ['note', 'score', 'rating', 'my score', 'my rating', 'user rating', 'ma note'],
  commence_le: ['started', 'started on', 'start date', 'my start date', 'debut', 'date de debut'],
  fini_le: [
    'completed',
    'finished',
    'finished on',
    'finish date',
    'my finish date',
    'fin',
    'date de fin',
    'watcheddate',
  ],
  revisionnages: ['rewatches', 'rewatched', 'times rewatched', 'my times watched', 'repeat', 'fois revu', 'times'],
  remarques: ['notes', 'memo', 'comments', 'my comments', 'commentaire', 'commentaires'],
  slug: [],
  mal_id: ['mal', 'id mal', 'idmal', 'series animedb id', 'myanimelist id'],
  anilist_id: ['anilist', 'id anilist'],
} as const
export type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as Column[]

/** Returns the column that a table's header names, in any case and with spaces or underscores. */
export function findColumn(header: string): Column | undefined {
  const name = toPlainTitle(header.replaceAll('_', ' '))
  return columnNames.find((own) => own.replaceAll('_', ' ') === name || columns[own].some((other) => other === name))
}
