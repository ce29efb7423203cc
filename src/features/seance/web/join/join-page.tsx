import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { useHydrated } from '../../../../ui/components/use-hydrated.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { useSpoilerChoice } from '../../../spoilers/web/public.ts'
import { getSeance, joinSeance } from '../../contract.ts'
import { endedText, fullText } from '../../rules.ts'
import { NameForm } from '../name-form.tsx'
import { readSeat } from '../seat-storage.ts'

type Preview = AnswerOf<typeof getSeance>

/** Invites to a séance: what it watches, and a name to come in. The address holds its id as the fragment. */
export function JoinPage() {
  const id = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  return (
    <div className="wrap grid [&>*]:max-w-150 gap-4.5 pt-8 pb-14 lg:pt-12">
      <noscript>
        <p>Une séance nécessite JavaScript. Activez-le dans votre navigateur, puis rechargez la page.</p>
      </noscript>
      {!isHydrated ? <Waiting /> : isAddress(id) ? <Invited key={id} id={id} /> : <Over />}
    </div>
  )
}

/** A link that was cut short is not asked for. */
const isAddress = (id: string) => /^[\w-]{22}$/.test(id)

function Waiting() {
  return (
    <>
      <h1>Séance</h1>
      <p role="status" className="text-text-2 noscript:hidden">
        Chargement…
      </p>
    </>
  )
}

function Invited({ id }: { id: string }) {
  const { preview, error, isTrying, retry } = usePreview(id)
  const failure = error === undefined ? undefined : toFailure(error)
  if (failure?.code === 'NOT_FOUND') return <Over />
  if (error !== undefined) {
    return (
      <>
        <h1>Séance</h1>
        <LoadFailure error={error} isTrying={isTrying} onRetry={retry} />
      </>
    )
  }
  if (!preview) return <Waiting />
  const { episode, cover_url, person_count } = preview
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-5 gap-y-4.5 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-x-8">
      <CoverPicture
        url={cover_url}
        title={episode.anime_title}
        sizes="(min-width: 640px) 160px, 88px"
        className="self-start rounded-control sm:row-span-2"
      />
      <div className="grid content-start gap-2 max-sm:self-center">
        <h1>Séance : {episode.anime_title}</h1>
        <p className="text-text-2">
          {toEpisodePlace(episode)} · {episode.language} ·{' '}
          {person_count > 1 ? `${person_count} personnes regardent` : 'Une personne regarde'}
        </p>
      </div>
      <div className="grid gap-4.5 max-sm:col-span-2">
        <SpoilerWarning animeId={episode.anime_id} />
        {readSeat()?.id === id ? (
          <Back path={episode.path} />
        ) : preview.is_full ? (
          <LoadFailure error={new Error(fullText)} fallback={fullText} isTrying={isTrying} onRetry={retry} />
        ) : (
          <JoinForm id={id} path={episode.path} />
        )}
      </div>
    </div>
  )
}

function Over() {
  return (
    <EmptyState title="Séance introuvable" text={endedText} drawing="shrine" headingLevel="h1">
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
    </EmptyState>
  )
}

function Back({ path }: { path: string }) {
  return (
    <p>
      <ButtonLink to={path} variant="primary">
        Revenir dans la séance
      </ButtonLink>
    </p>
  )
}

/** People who cover spoilers are told that the others may be further. */
function SpoilerWarning({ animeId }: { animeId: number }) {
  const { mode, shown_anime_ids } = useSpoilerChoice()
  if (mode === 'off' || shown_anime_ids.includes(animeId)) return null
  return (
    <Alert tone="warning" isStanding>
      Vous masquez les spoilers : cet épisode est peut-être au-delà de votre progression. Titres et images restent
      couverts, la vidéo ne l’est pas.
    </Alert>
  )
}

function JoinForm({ id, path }: { id: string; path: string }) {
  const navigate = useNavigate()
  return (
    <NameForm
      label="Rejoindre la séance"
      busyLabel="Entrée…"
      takeSeat={(name) => callApi(joinSeance, { params: { address: id }, body: { name } })}
      onEntered={() => navigate(path)}
    />
  )
}

function usePreview(id: string) {
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<unknown>()
  const [isTrying, setTrying] = useState(true)
  const ask = useCallback(
    (signal?: AbortSignal) => {
      setTrying(true)
      callApi(getSeance, { params: { address: id } }, { ...(signal && { signal }) })
        .then(
          (answer) => {
            setPreview(answer)
            setError(undefined)
          },
          (failure: unknown) => signal?.aborted || setError(failure),
        )
        .finally(() => signal?.aborted || setTrying(false))
    },
    [id],
  )
  useEffect(() => {
    const over = new AbortController()
    ask(over.signal)
    return () => over.abort()
  }, [ask])
  return { preview, error, isTrying, retry: () => ask() }
}
