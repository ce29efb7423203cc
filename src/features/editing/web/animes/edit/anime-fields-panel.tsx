import { SelectField } from '../../../../../ui/components/select-field.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../../ui/forms/text-area.tsx'
import { useGenreNames } from '../anime-queries.ts'
import { GenreField } from '../genre-field.tsx'
import type { AnimeDraft, FieldName } from './anime-draft.ts'
import { RelationsField } from './relations-field.tsx'
import { SlotsField } from './slots-field.tsx'
import { TitlesField } from './titles-field.tsx'
import type { AnimeForm } from './use-anime-form.ts'

type Fieldset = { form: AnimeForm }

/** The fields of an anime, the required ones first. */
export function AnimeFieldsPanel({ form }: Fieldset) {
  return (
    <form id="anime-form" className="grid gap-6" method="post" noValidate onSubmit={form.onSubmit}>
      <GeneralFields form={form} />
      <MoreFields form={form} />
    </form>
  )
}

/** What an input of the form needs beside its label. */
function bind(form: AnimeForm, name: TextName) {
  return {
    name,
    value: form.draft[name],
    error: errorOf(form, name),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  }
}

type TextName = {
  [Name in FieldName]: AnimeDraft[Name] extends string ? (string extends AnimeDraft[Name] ? Name : never) : never
}[FieldName]

/** The refusal of a field, or of a line of it ('titles.0.text'). */
function errorOf({ refusal }: AnimeForm, name: FieldName): string | undefined {
  const [, message] =
    Object.entries(refusal?.fields ?? {}).find(([field]) => field === name || field.startsWith(`${name}.`)) ?? []
  return message
}

function GeneralFields({ form }: Fieldset) {
  const { draft, change, anime } = form
  return (
    <section className="admin-panel" aria-labelledby="general-fields">
      <header>
        <h2 id="general-fields">Informations générales</h2>
      </header>
      <div className="anime-fields">
        <Field label="Titre" maxLength={300} {...bind(form, 'title')} />
        <Field
          label="Slug"
          maxLength={100}
          spellCheck={false}
          hint={slugHint(form)}
          className="[&_input]:font-mono"
          {...bind(form, 'slug')}
        />
        <TextArea label="Synopsis" rows={4} maxLength={10_000} className="col-span-full" {...bind(form, 'synopsis')} />
        <Field
          label="URL de la couverture"
          type="url"
          spellCheck={false}
          className="col-span-full [&_input]:font-mono"
          {...bind(form, 'cover_url')}
        />
        <div className="anime-fields-row">
          <SelectField
            label="Type"
            name="type"
            value={draft.type}
            onChange={({ target }) => change({ type: target.value === 'Film' ? 'Film' : 'Anime' })}
          >
            <option>Anime</option>
            <option>Film</option>
          </SelectField>
          <Field
            label="Année de sortie"
            type="number"
            inputMode="numeric"
            min={1900}
            max={new Date().getFullYear() + 5}
            {...bind(form, 'release_year')}
          />
          <LanguagesField form={form} episodeLanguages={anime.episode_languages} />
        </div>
        <Checkbox
          label="Classique"
          name="is_classic"
          checked={draft.is_classic}
          onChange={({ target }) => change({ is_classic: target.checked })}
        />
      </div>
    </section>
  )
}

function slugHint({ draft, anime }: AnimeForm): string | undefined {
  if (draft.slug !== anime.slug) return `« ${anime.slug} » mènera encore ici.`
  if (anime.old_slugs.length === 0) return undefined
  return `Mènent aussi ici : ${anime.old_slugs.join(', ')}`
}

/** VOSTFR, VF or both (docs/product/administration.md#animes); a language that episodes have cannot be taken away. */
function LanguagesField({ form, episodeLanguages }: Fieldset & { episodeLanguages: readonly string[] }) {
  const { draft, change } = form
  const lacks = (choice: string) => episodeLanguages.some((language) => !choice.split(', ').includes(language))
  const options = [
    ['', 'Aucune'],
    ['VOSTFR', 'VOSTFR'],
    ['VF', 'VF'],
    ['VF, VOSTFR', 'VOSTFR et VF'],
  ] as const
  return (
    <SelectField
      label="Langues"
      name="available_languages"
      value={draft.available_languages}
      onChange={({ target }) => {
        const chosen = options.find(([value]) => value === target.value)
        if (chosen) change({ available_languages: chosen[0] })
      }}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value} disabled={lacks(value)}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function MoreFields({ form }: Fieldset) {
  const { draft, change } = form
  const genreNames = useGenreNames()
  return (
    <section className="admin-panel" aria-labelledby="more-fields">
      <header>
        <h2 id="more-fields">Fiche détaillée</h2>
      </header>
      <div className="anime-fields">
        <div className="col-span-full">
          <GenreField
            label="Genres"
            value={draft.genres}
            known={genreNames}
            onChange={(genres) => change({ genres })}
            error={errorOf(form, 'genres')}
            hint="Entrée ajoute un genre ; un nom inconnu en crée un."
          />
        </div>
        <Field label="Studio" maxLength={200} {...bind(form, 'studio')} />
        <Field label="Note sur 10" inputMode="decimal" {...bind(form, 'rating')} />
        <SelectField
          label="Statut"
          name="status"
          value={draft.status}
          onChange={({ target }) => change({ status: target.value as AnimeDraft['status'] })}
        >
          <option value="à venir">À venir</option>
          <option value="en cours">En cours</option>
          <option value="terminé">Terminé</option>
        </SelectField>
        <Field label="Public" placeholder="Tous publics, 12+, 16+" maxLength={30} {...bind(form, 'age_rating')} />
        <Field
          label="URL de l’illustration"
          type="url"
          spellCheck={false}
          className="col-span-full [&_input]:font-mono"
          {...bind(form, 'art_url')}
        />
        <TitlesField value={draft.titles} onChange={(titles) => change({ titles })} error={errorOf(form, 'titles')} />
        <SlotsField value={draft.slots} onChange={(slots) => change({ slots })} error={errorOf(form, 'slots')} />
        <RelationsField
          animeId={form.anime.id}
          value={draft.relations}
          onChange={(relations) => change({ relations })}
          error={errorOf(form, 'relations')}
        />
      </div>
    </section>
  )
}
