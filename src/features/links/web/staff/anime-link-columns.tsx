import { Link } from 'react-router'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { cellLink } from '../../../../ui/table/columns.ts'
import type { AnimeLinks } from '../../contract.ts'
import { deadWord } from '../../rules.ts'

const figure = (count: number, colour: string) => (
  <span className={count > 0 ? colour : 'text-text-3'}>{toFrenchNumber(count)}</span>
)

export const animeLinkColumns: Column<AnimeLinks>[] = [
  {
    id: 'anime',
    head: 'Anime',
    narrow: 'title',
    cell: ({ id, title, silent_episode_count: silent }) => (
      <>
        <Link to={`/admin/links?anime_id=${id}`} data-open className={`${cellLink} font-semibold`}>
          <span className="line-clamp-2">{title}</span>
        </Link>
        {silent > 0 && (
          <span className="block text-danger text-xs">
            {countOf(silent, 'épisode sans lien qui marche', 'épisodes sans lien qui marche')}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'dead',
    head: deadWord,
    align: 'end',
    isNamedWhenNarrow: true,
    cell: ({ dead }) => figure(dead, 'text-danger'),
  },
  {
    id: 'failing',
    head: 'Échouent',
    align: 'end',
    isNamedWhenNarrow: true,
    cell: ({ failing }) => figure(failing, 'text-warning'),
  },
  {
    id: 'slow',
    head: 'Lents',
    align: 'end',
    isNamedWhenNarrow: true,
    cell: ({ slow }) => figure(slow, 'text-warning'),
  },
  { id: 'ok', head: 'Sains', align: 'end', isNamedWhenNarrow: true, cell: ({ ok }) => figure(ok, 'text-success') },
  {
    id: 'unknown',
    head: 'Inconnus',
    align: 'end',
    isNamedWhenNarrow: true,
    cell: ({ unknown }) => figure(unknown, ''),
  },
]
