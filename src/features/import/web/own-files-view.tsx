import { Search } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { Options, SelectField } from '../../../ui/components/select-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../ui/feedback/list-failure.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { AdminPage } from '../../staff/web/frame/public.ts'
import type { CatalogueFile } from '../contract.ts'
import { scanMedia } from '../media-contract.ts'
import {
  findPatternFault,
  maxFolderLength,
  maxPatternLength,
  patternParts,
  placeNames,
  usualPatterns,
} from '../media-rules.ts'
import { FileWork } from './file-work.tsx'
import { useFileWork, useMediaPlaces } from './use-catalogue-file.ts'

/** Imports the operator's own videos: a search by name pattern, its preview, then the import as one action. */
export function OwnFilesView() {
  const { fileId, query, file, step, attempt } = useFileWork()
  const places = useMediaPlaces()
  // The form begins with the last search.
  const isKnown = fileId === undefined || file !== undefined || query.error !== null
  return (
    <AdminPage title="Importer vos vidéos" back={{ to: '/admin/animes/import', label: 'Importer un fichier' }}>
      <div className="grid max-w-190 gap-5">
        <p className="text-text-2">
          Vos épisodes, reconnus au nom des fichiers d’un dossier ou d’un bucket. Rien n’est enregistré sans votre
          accord, et rien n’est converti : la page indique ce qu’il faudrait faire de chaque fichier.
        </p>
        <FailureAlert error={step.error} />
        {places.error && <ListFailure read={places} text="La recherche s’affichera dès que la connexion revient." />}
        {(places.isPending || !isKnown) && <WaitingForm />}
        {places.data?.places.length === 0 && (
          <EmptyState
            title="Aucun emplacement n’est configuré"
            text="Indiquez un dossier du serveur dans MEDIA_DIR, ou un bucket dans MEDIA_S3_BUCKET (docs/hosts.md)."
          />
        )}
        {isKnown && places.data && places.data.places.length > 0 && (
          <SearchForm places={places.data.places} last={file?.scan ?? undefined} onFound={step.mutateAsync} />
        )}
        <ReadFailure read={query} />
        {file && <FileWork key={file.id} file={file} attempt={attempt} isBusy={step.isPending} />}
      </div>
    </AdminPage>
  )
}

function WaitingForm() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-11 w-52" />
    </div>
  )
}

type Scan = NonNullable<CatalogueFile['scan']>
type SearchFormProps = {
  places: Scan['place'][]
  /** The search on screen. */
  last: Scan | undefined
  onFound: (call: () => Promise<{ file: CatalogueFile }>) => Promise<unknown>
}

function SearchForm({ places, last, onFound }: SearchFormProps) {
  const [pattern, setPattern] = useState(last?.pattern ?? usualPatterns[0])
  const submit = useSubmit({
    check(fields) {
      const fault = findPatternFault(String(fields.get('pattern')).trim())
      return fault === undefined ? undefined : refuse(fault, 'pattern')
    },
    send: (fields) => {
      const text = (name: string) => String(fields.get(name) ?? '')
      const place = places.find((candidate) => candidate === text('place')) ?? places[0] ?? 'folder'
      return onFound(() => callApi(scanMedia, { body: { place, folder: text('folder'), pattern: text('pattern') } }))
    },
  })
  return (
    <Form className="grid gap-4" submit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Emplacement"
          name="place"
          defaultValue={last?.place ?? places[0]}
          disabled={places.length === 1}
        >
          <Options of={places.map((place) => [place, placeNames[place]])} />
        </SelectField>
        <Field
          label="Sous-dossier"
          name="folder"
          defaultValue={last?.folder}
          hint="Vide : partout"
          maxLength={maxFolderLength}
        />
      </div>
      <Field
        label="Motif des noms"
        name="pattern"
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
        maxLength={maxPatternLength}
        list="usual-patterns"
        autoComplete="off"
        spellCheck={false}
        hint="Sans l’extension ; / sépare les dossiers, * passe un texte"
      />
      <datalist id="usual-patterns">
        {usualPatterns.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-text-2">Ce que le motif peut contenir</summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {Object.entries(patternParts).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{`{${name}}`}</dt>
              <dd className="text-text-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
      <SubmitButton variant={last ? 'outline' : 'primary'} className="justify-self-start">
        <Search />
        Chercher les vidéos
      </SubmitButton>
    </Form>
  )
}
