import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { countOf, toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../../ui/components/button.tsx'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx'
import { AdminPage } from '../../../../staff/web/frame/public.ts'
import { type StaffGenre, useGenres } from '../anime-queries.ts'
import { GenreDialog } from './genre-dialog.tsx'

const columns = 'grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3'
const rowLook = 'flex min-h-12 items-center gap-3 border-line border-b py-0.5 wrap-anywhere'

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
      {query.isPending && (
        <SkeletonRows count={12} frame={columns} className={rowLook}>
          <Skeleton className="mr-auto h-4 w-32" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="mx-3 size-5" />
        </SkeletonRows>
      )}
      {data && genres.length === 0 && (
        <EmptyState title="Aucun genre" text="Les genres que vous donnez aux animes apparaissent ici.">
          <ButtonLink to="/admin/animes">Ouvrir les animes</ButtonLink>
        </EmptyState>
      )}
      <ul aria-label="Genres" className={columns}>
        {genres.map((genre) => (
          <li key={genre.id} className={rowLook}>
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
