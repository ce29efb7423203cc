import { ExternalLink, Save, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toAnimePath } from '../../../../../shared/episode-place.ts'
import { ApiError } from '../../../../../ui/api/api-error.ts'
import { isRefusal } from '../../../../../ui/api/is-refusal.ts'
import { Button, ButtonLink } from '../../../../../ui/components/button.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { AskBeforeLeaving } from '../../../../../ui/forms/ask-before-leaving.tsx'
import { ConflictPanel } from '../../../../../ui/forms/conflict-panel.tsx'
import { isShortcut } from '../../../../../ui/navigation/is-shortcut.ts'
import { listen } from '../../../../../ui/network/listen.ts'
import { AdminPage, useStaff } from '../../../../staff/web/frame/public.ts'
import type { StaffAnime } from '../../../animes-contract.ts'
import { useStaffAnime } from '../anime-queries.ts'
import { DeleteAnimeDialog } from '../list/delete-anime-dialog.tsx'
import { AnimeFieldsPanel, WaitingFields } from './anime-fields-panel.tsx'
import { AnimePreview, WaitingPreview } from './anime-preview.tsx'
import { useAnimeForm } from './use-anime-form.ts'

type AnimeEditViewProps = {
  animeId: number
  /** The episodes below the form. */
  episodes: (anime: StaffAnime) => ReactNode
}

const waitingActions = ['Supprimer', 'Voir la page', 'Sauvegarder'].map((action) => (
  <Skeleton key={action} className="h-9 w-30 rounded-control max-md:h-11 max-md:grow max-md:last:hidden" />
))
const columns = 'grid grid-cols-[minmax(0,1fr)_300px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]'
const back = { to: '/admin/animes', label: 'Animes' }

/** Edits one anime and its episodes (docs/product/administration.md#animes). */
export function AnimeEditView({ animeId, episodes }: AnimeEditViewProps) {
  const { data, error } = useStaffAnime(animeId)
  // The form keeps its initial data, so that a refetch does not overwrite typed text.
  const [loaded, setLoaded] = useState<StaffAnime>()
  if (data && loaded?.id !== data.anime.id) setLoaded(data.anime)
  if (loaded) return <LoadedAnime key={loaded.id} anime={loaded} latest={data?.anime ?? loaded} episodes={episodes} />
  if (error) return <LoadRefusal error={error} />
  return (
    <AdminPage title="Chargement…" back={back} actions={waitingActions}>
      <div className={columns}>
        <WaitingFields />
        <WaitingPreview />
      </div>
    </AdminPage>
  )
}

/** Texts of docs/product/administration.md#fallback-texts. */
function LoadRefusal({ error }: { error: unknown }) {
  const isUnknown = isRefusal(error, 400, 404)
  return (
    <AdminPage title="Modifier un anime" back={back}>
      <EmptyState
        drawing={isUnknown ? 'shrine' : 'broken-print'}
        title={isUnknown ? 'Anime non trouvé' : "Erreur lors du chargement de l'anime"}
        text={error instanceof ApiError && !isUnknown ? error.message : undefined}
      >
        <ButtonLink to="/admin/animes">Retour à la liste</ButtonLink>
      </EmptyState>
    </AdminPage>
  )
}

type LoadedAnimeProps = Pick<AnimeEditViewProps, 'episodes'> & { anime: StaffAnime; latest: StaffAnime }

function LoadedAnime({ anime: loaded, latest, episodes }: LoadedAnimeProps) {
  const { username } = useStaff()
  const form = useAnimeForm(loaded, latest)
  const [isDeleting, setIsDeleting] = useState(false)
  const { anime, draft, isDirty, isPending, refusal, conflict, offered } = form
  const notes = useRef<HTMLDivElement>(null)
  useSaveKey()
  const failure = refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : undefined
  // The form may be scrolled. A refused field already has the focus.
  useEffect(() => {
    if (failure !== undefined) notes.current?.scrollIntoView()
  }, [failure])
  return (
    <AdminPage
      title={draft.title || anime.title}
      note={`#${anime.id}`}
      back={back}
      actions={
        <>
          <Button variant="danger" size="dense" onClick={() => setIsDeleting(true)}>
            <Trash2 />
            Supprimer
          </Button>
          {/* On the way to the next button: a page fetched ahead would be that of before the change. */}
          <ButtonLink to={toAnimePath(anime.slug)} prefetch="none" variant="outline" size="dense">
            <ExternalLink />
            Voir la page
          </ButtonLink>
          <Button
            type="submit"
            form="anime-form"
            variant="primary"
            size="dense"
            className="save-bar max-md:fixed max-md:inset-x-(--gutter) max-md:bottom-[calc(12px+env(safe-area-inset-bottom))] max-md:z-(--z-sticky) max-md:shadow-[0_0_0_var(--gutter)_var(--c-bg),0_0_0_calc(var(--gutter)+1px)_var(--c-line)]"
            loading={isPending}
            loadingLabel="Sauvegarde..."
            aria-keyshortcuts="Control+S"
          >
            <Save />
            Sauvegarder
          </Button>
        </>
      }
    >
      <AskBeforeLeaving isDirty={isDirty && !isDeleting} />
      <div ref={notes} className="grid gap-3 *:mb-2 empty:hidden">
        {refusal && <Alert tone={form.isWaiting ? 'warning' : 'danger'}>{refusal.message}</Alert>}
        {conflict && <ConflictPanel {...conflict} self={username} what="Cet anime" />}
        {offered && (
          <Alert
            tone="info"
            action={
              <span className="flex flex-wrap gap-2">
                <Button variant="ghost" size="dense" onClick={form.discardOffer}>
                  Ignorer
                </Button>
                <Button size="dense" onClick={form.acceptOffer}>
                  Reprendre
                </Button>
              </span>
            }
          >
            Un brouillon du {toLocalDateTime(offered.at)} n’a pas été sauvegardé.
          </Alert>
        )}
      </div>
      <div className={columns}>
        <div className="grid min-w-0 content-start gap-6">
          <AnimeFieldsPanel form={form} />
          {episodes(anime)}
        </div>
        <AnimePreview draft={draft} anime={anime} />
      </div>
      <DeleteAnimeDialog
        anime={isDeleting ? { ...anime, episode_count: anime.episode_rows } : undefined}
        onClose={() => setIsDeleting(false)}
        leaveTo="/admin/animes"
      />
    </AdminPage>
  )
}

/** Saves on Ctrl+S, wherever the focus is. */
function useSaveKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return
      event.preventDefault()
      const form = document.getElementById('anime-form')
      if (form instanceof HTMLFormElement && !document.querySelector('dialog[open]')) form.requestSubmit()
    }
    return listen(document, 'keydown', onKeyDown)
  }, [])
}
