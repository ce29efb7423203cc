import { ListOrdered } from 'lucide-react'
import { describeMinimumAge, minimumAges, readAgeRating } from '../../../../../shared/age-rating.ts'
import { ButtonLink } from '../../../../../ui/components/button.tsx'
import { panel } from '../../../../../ui/components/panel.ts'
import { SelectField } from '../../../../../ui/components/select-field.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { TextArea } from '../../../../../ui/forms/text-area.tsx'
import { noReader } from '../../../../links/rules.ts'
import { useUnplayable } from '../../../../links/web/public.ts'
import { useGenreNames } from '../anime-queries.ts'
import { GenreField } from '../genre-field.tsx'
import { type AnimeDraft, fieldLabels } from './anime-draft.ts'
import { InksField } from './inks-field.tsx'
import { RelationsField, SlotsField, TitlesField } from './line-fields.tsx'
import type { AnimeForm } from './use-anime-form.ts'

const fieldsGrid = [
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-y-3.5 gap-x-4 p-4.5',
  '[&_.input]:min-h-9.5 [&_.input]:px-3 [&_.input]:text-[0.875rem]',
  '[&_textarea.input]:py-2.5 [&_textarea.input]:px-3',
  'max-[600px]:grid-cols-[minmax(0,1fr)]',
  'pointer-coarse:[&_.input]:min-h-11 pointer-coarse:[&_.input]:text-[1rem]',
].join(' ')

const generalFields = 'Informations générales'

type Fieldset = { form: AnimeForm }

/** The first fields of an anime that is loading. */
export function WaitingFields() {
  return (
    <section className={panel} aria-busy="true">
      <header>
        <h2>{generalFields}</h2>
      </header>
      <div className={fieldsGrid}>
        <WaitingField />
        <WaitingField />
        <WaitingField className="col-span-full" height="h-30" />
        <WaitingField className="col-span-full" />
        <WaitingField />
        <WaitingField />
      </div>
    </section>
  )
}

function WaitingField({ className, height = 'h-9.5' }: { className?: string; height?: string }) {
  return (
    <div className={className}>
      <Skeleton className="mb-2.5 h-4 w-24" />
      <Skeleton className={`rounded-control pointer-coarse:min-h-11 ${height}`} />
    </div>
  )
}

/** The fields of an anime, required ones first. */
export function AnimeFieldsPanel({ form }: Fieldset) {
  return (
    <form id="anime-form" className="grid gap-6" method="post" noValidate onSubmit={form.onSubmit}>
      <GeneralFields form={form} />
      <MoreFields form={form} />
    </form>
  )
}

function GeneralFields({ form }: Fieldset) {
  const { draft, change, anime } = form
  return (
    <section className={panel} aria-labelledby="general-fields">
      <header>
        <h2 id="general-fields">{generalFields}</h2>
      </header>
      <div className={fieldsGrid}>
        <Field {...form.bind('title')} />
        <Field spellCheck={false} hint={slugHint(form)} className="[&_input]:font-mono" {...form.bind('slug')} />
        <TextArea rows={4} className="col-span-full" {...form.bind('synopsis')} />
        <Field
          inputMode="url"
          spellCheck={false}
          className="col-span-full [&_input]:font-mono"
          {...form.bind('cover_url')}
        />
        <div className="grid col-span-full grid-cols-[1fr_1fr_1.2fr] items-start gap-4 max-[600px]:grid-cols-2 max-[600px]:*:last:col-span-2">
          <SelectField
            label={fieldLabels.type}
            name="type"
            value={draft.type}
            onChange={({ target }) => change({ type: target.value === 'Film' ? 'Film' : 'Anime' })}
          >
            <option>Anime</option>
            <option>Film</option>
          </SelectField>
          <Field inputMode="numeric" {...form.bind('release_year')} />
          <LanguagesField form={form} episodeLanguages={anime.episode_languages} />
        </div>
        <Checkbox
          label={fieldLabels.is_classic}
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

/** VOSTFR, VF or both (docs/product/administration.md#animes); the languages of episodes cannot be removed. */
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
      label={fieldLabels.available_languages}
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

/** Any text, with the usual ones offered; says what the site reads in it. */
function AgeRatingField({ form }: Fieldset) {
  const text = form.draft.age_rating.trim()
  const age = readAgeRating(text)
  const unread = text === '' ? undefined : 'Aucun âge reconnu : la fiche n’en montre pas.'
  return (
    <div>
      <Field
        list="age-ratings"
        placeholder="Tous publics, 12+, 16+"
        hint={age === null ? unread : `Lu comme « ${describeMinimumAge(age)} »`}
        {...form.bind('age_rating')}
      />
      <datalist id="age-ratings">
        {minimumAges.map((usual) => (
          <option key={usual} value={usual === 0 ? 'Tous publics' : `${usual}+`} />
        ))}
      </datalist>
    </div>
  )
}

/** Any link that the site plays; says before saving when no host does. */
function TrailerField({ form }: Fieldset) {
  const unplayable = useUnplayable([form.draft.trailer_url.trim()])
  return (
    <Field
      type="url"
      spellCheck={false}
      placeholder="https://"
      className="col-span-full [&_input]:font-mono"
      hint={unplayable.has(form.draft.trailer_url.trim()) && <span className="text-warning">{noReader}</span>}
      {...form.bind('trailer_url')}
    />
  )
}

function MoreFields({ form }: Fieldset) {
  const { draft, change } = form
  const genreNames = useGenreNames()
  return (
    <section className={panel} aria-labelledby="more-fields">
      <header>
        <h2 id="more-fields">Fiche détaillée</h2>
      </header>
      <div className={fieldsGrid}>
        <div className="col-span-full">
          <GenreField
            label={fieldLabels.genres}
            value={draft.genres}
            known={genreNames}
            onChange={(genres) => change({ genres })}
            error={form.errorOf('genres')}
            hint="Entrée ajoute un genre ; un nom inconnu en crée un."
          />
        </div>
        <Field {...form.bind('studio')} />
        <Field inputMode="decimal" {...form.bind('rating')} />
        <SelectField
          label={fieldLabels.status}
          name="status"
          value={draft.status}
          onChange={({ target }) => change({ status: target.value as AnimeDraft['status'] })}
        >
          <option value="à venir">À venir</option>
          <option value="en cours">En cours</option>
          <option value="terminé">Terminé</option>
        </SelectField>
        <AgeRatingField form={form} />
        <Field placeholder="ja, ko, zh" {...form.bind('original_language')} />
        <Field
          inputMode="url"
          spellCheck={false}
          className="col-span-full [&_input]:font-mono"
          {...form.bind('art_url')}
        />
        <TrailerField form={form} />
        <InksField
          label={fieldLabels.inks}
          value={draft.inks}
          coverInks={form.anime.cover_inks}
          onChange={(inks) => change({ inks })}
          error={form.errorOf('inks')}
        />
        <TitlesField value={draft.titles} onChange={(titles) => change({ titles })} error={form.errorOf('titles')} />
        <SlotsField value={draft.slots} onChange={(slots) => change({ slots })} error={form.errorOf('slots')} />
        <RelationsField
          animeId={form.anime.id}
          value={draft.relations}
          onChange={(relations) => change({ relations })}
          error={form.errorOf('relations')}
        />
        {form.anime.relations.length > 0 && (
          <ButtonLink
            to={`/admin/animes/${form.anime.id}/edit?vue=franchise`}
            size="dense"
            className="justify-self-start"
          >
            <ListOrdered />
            Ordre de visionnage
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
