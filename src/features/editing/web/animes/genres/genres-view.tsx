import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { countOf, toFrenchNumber } from '../../../../../ui/formats/numbers.ts'
import { AdminPage } from '../../../../staff/web/public.ts'
import { type StaffGenre, useGenres } from '../anime-queries.ts'
import { GenreDialog } from './genre-dialog.tsx'

/** The genres, most used first, with rename and merge (docs/product/administration.md#genres). */
export function GenresView() {
  const query = useGenres()
  const { data } = query
  const [edited, setEdited] = useState<StaffGenre>()
  const genres = data?.genres.toSorted((a, b) => b.anime_count - a.anime_count) ?? []
  return (
    <AdminPage
      title="Genres"
      note={data && toFrenchNumber(genres.length)}
      back={{ to: '/admin/animes', label: 'Animes' }}
    >
      <ReadFailure read={query} />
      {data && genres.length === 0 && <EmptyState title="Aucun genre" />}
      <ul aria-label="Genres" className="grid max-w-190 grid-cols-1 gap-x-8 sm:grid-cols-2">
        {genres.map((genre) => (
          <li key={genre.id} className="flex min-h-12 items-center gap-3 border-line border-b">
            <span className="min-w-0 flex-1">{genre.name}</span>
            <span className="text-sm text-text-3 tabular-nums">{countOf(genre.anime_count, 'anime')}</span>
            <IconButton label={`Modifier ${genre.name}`} onClick={() => setEdited(genre)}>
              <Pencil />
            </IconButton>
          </li>
        ))}
      </ul>
      <GenreDialog genre={edited} genres={genres} onClose={() => setEdited(undefined)} />
    </AdminPage>
  )
}
