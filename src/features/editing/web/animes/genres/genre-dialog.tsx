import { useId, useState } from 'react'
import { toSlug } from '../../../../../shared/slug.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { countOf } from '../../../../../ui/formats/numbers.ts'
import { Field } from '../../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { useNotice } from '../../../../log/web/public.ts'
import type { mergeGenres, renameGenre } from '../../../animes-contract.ts'
import { refreshAnimes, type StaffGenre } from '../anime-queries.ts'

type GenreDialogProps = {
  /** None when closed. */
  genre: StaffGenre | undefined
  genres: readonly StaffGenre[]
  onClose: () => void
}

/** Gives a genre another name; the name of another genre makes them one. */
export function GenreDialog({ genre, genres, onClose }: GenreDialogProps) {
  const notice = useNotice()
  async function send(name: string) {
    if (!genre || name === genre.name) return
    const other = findOther(genres, genre, name)
    const params = { id: String(genre.id) }
    const { action_id } = other
      ? await callApi<typeof mergeGenres>('POST /api/admin/genres/:id/merge', { params, body: { into_id: other.id } })
      : await callApi<typeof renameGenre>('PUT /api/admin/genres/:id', { params, body: { name } })
    const text = other ? `« ${genre.name} » et « ${other.name} » sont un seul genre` : `Le genre s’appelle « ${name} »`
    notice({ text, actionId: action_id })
    await refreshAnimes()
  }
  return (
    <FormDialog
      open={genre !== undefined}
      title="Modifier le genre"
      fallback="Erreur lors de la modification du genre"
      onClose={onClose}
      send={(fields) => send(String(fields.get('name')).trim())}
    >
      {(errors) => genre && <NameField genre={genre} genres={genres} error={errors.name} />}
    </FormDialog>
  )
}

type NameFieldProps = { genre: StaffGenre; genres: readonly StaffGenre[]; error: string | undefined }

function NameField({ genre, genres, error }: NameFieldProps) {
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
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error}
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

/** Another genre of this name, whatever its accents and capitals. */
function findOther(genres: readonly StaffGenre[], genre: StaffGenre, name: string): StaffGenre | undefined {
  const slug = toSlug(name)
  return genres.find((other) => other.id !== genre.id && (other.name === name.trim() || (slug && other.slug === slug)))
}
