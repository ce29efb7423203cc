import { RotateCw } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { toEpisodePlace } from '../../../shared/episode-place.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { useHydrated } from '../../../ui/components/use-hydrated.ts'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorView } from '../../../ui/feedback/error-view.tsx'
import { offlineList } from '../../../ui/feedback/offline-list.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { listen } from '../../../ui/network/listen.ts'
import { useOnline } from '../../../ui/network/use-online.ts'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { tabTexts } from '../../../ui/storage/text-store.ts'
import { useSpoilerChoice } from '../../catalogue/web/spoilers/public.ts'
import { getSeance, joinSeance } from '../contract.ts'
import { endedText, fullText } from '../rules.ts'
import { NameForm } from './name-form.tsx'
import { readSeat } from './seat-storage.ts'

type Preview = AnswerOf<typeof getSeance>

/** The invitation to a séance: its episode, and a form that asks for a name. The id is the fragment of the address. */
export function JoinPage() {
  const given = useLocation().hash.slice(1)
  // The way back from signing in has no fragment: a request would carry it.
  const id = given || (tabTexts.read(invitationKey) ?? '')
  useEffect(() => {
    if (isAddress(given)) tabTexts.write(invitationKey, given)
  }, [given])
  if (useHydrated()) return isAddress(id) ? <Invited key={id} id={id} /> : <Over />
  return (
    <Frame>
      <noscript>
        <p>Une séance nécessite JavaScript. Activez-le dans votre navigateur, puis rechargez la page.</p>
      </noscript>
      <Waiting />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="wrap grid [&>*]:max-w-150 gap-4.5 pt-8 pb-14 lg:pt-12">{children}</div>
}

const invitationKey = 'invitation'

const invitation = 'grid grid-cols-[88px_minmax(0,1fr)] gap-x-5 gap-y-4.5 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-x-8'

/** Ids have 22 characters: a truncated link needs no request. */
const isAddress = (id: string) => /^[\w-]{22}$/.test(id)

function Waiting() {
  return (
    <>
      <p role="status" className="sr-only noscript:hidden">
        Chargement…
      </p>
      <div aria-busy="true" className={invitation}>
        <Skeleton className="aspect-2/3 self-start rounded-control sm:row-span-2 noscript:hidden" />
        <div className="grid content-start gap-2 max-sm:self-center">
          <h1>Séance</h1>
          <Skeleton className="my-1 h-4 w-3/4 noscript:hidden" />
        </div>
        <div className="grid content-start gap-3.5 max-sm:col-span-2 noscript:hidden">
          <span className="grid gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-11" />
          </span>
          <Skeleton className="h-11 w-48 rounded-control" />
        </div>
      </div>
    </>
  )
}

function Invited({ id }: { id: string }) {
  const { preview, error, isTrying, retry } = usePreview(id)
  const failure = error === undefined ? undefined : toFailure(error)
  if (failure?.code === 'NOT_FOUND') return <Over />
  return (
    <Frame>
      {failure ? (
        <Failed message={failure.message} isTrying={isTrying} onRetry={retry} />
      ) : preview ? (
        <Invitation id={id} preview={preview} isTrying={isTrying} onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </Frame>
  )
}

type InvitationProps = { id: string; preview: Preview; isTrying: boolean; onRetry: () => void }

function Invitation({ id, preview, isTrying, onRetry }: InvitationProps) {
  const { episode, cover_url, person_count } = preview
  return (
    <div className={invitation}>
      <CoverPicture
        url={cover_url}
        title={episode.anime_title}
        sizes="(min-width: 640px) 160px, 88px"
        className="self-start rounded-control sm:row-span-2"
      />
      <div className="grid content-start gap-2 max-sm:self-center">
        <h1>Séance : {episode.anime_title}</h1>
        <p className="text-text-2">
          {toEpisodePlace(episode)} · {episode.language}
        </p>
        <p className="text-text-2">{toAudience(person_count)}</p>
      </div>
      <div className="grid gap-4.5 max-sm:col-span-2">
        <SpoilerWarning animeId={episode.anime_id} />
        {readSeat()?.id === id ? (
          <Back path={episode.path} />
        ) : preview.is_full ? (
          <Alert
            tone="info"
            isStanding
            action={
              <Button size="dense" loading={isTrying} onClick={onRetry}>
                <RotateCw />
                Réessayer
              </Button>
            }
          >
            {fullText}
          </Alert>
        ) : (
          <JoinForm id={id} path={episode.path} />
        )}
      </div>
    </div>
  )
}

function toAudience(count: number): string {
  if (count === 0) return 'Personne ne regarde pour l’instant'
  return count === 1 ? 'Une personne regarde' : `${count} personnes regardent`
}

function Failed({ message, isTrying, onRetry }: { message: string; isTrying: boolean; onRetry: () => void }) {
  const state = useOnline()
    ? ({ title: 'La séance ne s’affiche pas', text: message, drawing: 'broken-print' } as const)
    : { ...offlineList, text: 'La séance s’affichera dès que la connexion revient.' }
  return (
    <EmptyState {...state} headingLevel="h1">
      <Button variant="primary" loading={isTrying} onClick={onRetry}>
        <RotateCw />
        Réessayer
      </Button>
    </EmptyState>
  )
}

function Over() {
  useEffect(() => tabTexts.write(invitationKey, undefined), [])
  return (
    <ErrorView title="Séance introuvable" text={endedText}>
      <ButtonLink to="/explorer" variant="primary" size="lg">
        Explorer le catalogue
      </ButtonLink>
    </ErrorView>
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
  useEffect(() => {
    if (error === undefined) return undefined
    return listen(window, ['online'], () => {
      setError(undefined)
      ask()
    })
  }, [error, ask])
  return { preview, error, isTrying, retry: () => ask() }
}
