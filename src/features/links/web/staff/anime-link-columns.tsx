import { Link } from 'react-router'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { type Column, cellLink } from '../../../../ui/table/columns.ts'
import type { AnimeLinks } from '../../contract.ts'
import { deadWord } from '../../rules.ts'

const figures = [
  ['dead', deadWord, 'text-danger'],
  ['failing', 'Échouent', 'text-warning'],
  ['slow', 'Lents', 'text-warning'],
  ['ok', 'Sains', 'text-success'],
  ['unknown', 'Inconnus', ''],
] as const

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
  ...figures.map(
    ([id, head, colour]): Column<AnimeLinks> => ({
      id,
      head,
      align: 'end',
      isNamedWhenNarrow: true,
      cell: ({ [id]: count }) => <span className={count > 0 ? colour : 'text-text-3'}>{toFrenchNumber(count)}</span>,
    }),
  ),
]
