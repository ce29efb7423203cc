import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf, toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { toSlug } from '../../../../../shared/slug.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../../ui/components/button.tsx'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { AdminPage } from '../../../../staff/web/frame/public.ts'
import { mergeGenres, renameGenre } from '../../../animes-contract.ts'
import { maxGenreNameLength } from '../../../rules.ts'
import { type StaffGenre, useGenres } from '../anime-queries.ts'

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

type GenreDialogProps = { genre: StaffGenre | undefined; genres: readonly StaffGenre[]; onClose: () => void }

/** Renames a genre; with the name of another genre it merges them. */
function GenreDialog({ genre, genres, onClose }: GenreDialogProps) {
  const { mutateAsync } = useWrite({
    async send({ genre, name }: { genre: StaffGenre; name: string }) {
      const other = findOther(genres, genre, name)
      const params = { id: genre.id }
      if (!other) {
        const { action_id } = await callApi(renameGenre, { params, body: { name } })
        return { text: `Le genre s’appelle « ${name} »`, actionId: action_id }
      }
      const { action_id } = await callApi(mergeGenres, { params, body: { into_id: other.id } })
      return { text: `« ${genre.name} » et « ${other.name} » sont un seul genre`, actionId: action_id }
    },
    done: (notice) => notice,
  })
  async function send(name: string) {
    if (genre && name !== genre.name) await mutateAsync({ genre, name })
  }
  return (
    <FormDialog
      open={genre !== undefined}
      title="Modifier le genre"
      onClose={onClose}
      send={(fields) => send(String(fields.get('name')).trim())}
    >
      {genre && <NameField genre={genre} genres={genres} />}
    </FormDialog>
  )
}

function NameField({ genre, genres }: { genre: StaffGenre; genres: readonly StaffGenre[] }) {
  const [name, setName] = useState(genre.name)
  const listId = useId()
  const other = findOther(genres, genre, name)
  return (
    <>
      <Field
        label="Nom"
        name="name"
        list={listId}
        required
        maxLength={maxGenreNameLength}
        autoComplete="off"
        value={name}
        hint="Le nom d’un autre genre les fusionne. Les imports qui donnent l’ancien nom suivent."
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id={listId}>
        {genres
          .filter(({ id }) => id !== genre.id)
          .map(({ id, name: known }) => (
            <option key={id} value={known} />
          ))}
      </datalist>
      <p role="status" className="min-h-[1.5em] text-sm text-text-2">
        {other &&
          `${countOf(genre.anime_count, 'anime')} de « ${genre.name} » ${genre.anime_count > 1 ? 'passent' : 'passe'} à « ${other.name} ».`}
      </p>
    </>
  )
}

/** Finds another genre of this name, ignoring accents and case. */
function findOther(genres: readonly StaffGenre[], genre: StaffGenre, name: string): StaffGenre | undefined {
  const slug = toSlug(name)
  return genres.find((other) => other.id !== genre.id && (other.name === name.trim() || (slug && other.slug === slug)))
}
