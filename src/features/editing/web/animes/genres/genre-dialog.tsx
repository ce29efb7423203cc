import { useId, useState } from 'react'
import { countOf } from '../../../../../shared/french-numbers.ts'
import { toSlug } from '../../../../../shared/slug.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { Field } from '../../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { mergeGenres, renameGenre } from '../../../animes-contract.ts'
import { maxGenreNameLength } from '../../../rules.ts'
import type { StaffGenre } from '../anime-queries.ts'

type GenreDialogProps = { genre: StaffGenre | undefined; genres: readonly StaffGenre[]; onClose: () => void }

/** Renames a genre; with the name of another genre it merges them. */
export function GenreDialog({ genre, genres, onClose }: GenreDialogProps) {
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
