import { ArrowDownUp, BookmarkX, ClipboardPaste, Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toEpisodeName, toShownNumber } from '../../../../shared/episode-place.ts'
import { pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { LanguageBadge } from '../../../../ui/components/language-badge.tsx'
import { panel } from '../../../../ui/components/panel.ts'
import { Tag } from '../../../../ui/components/tag.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { offStoryLabels } from '../../../catalogue/off-story-rules.ts'
import { orderSources } from '../../../catalogue/source-order-rules.ts'
import type { StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import { CopySeasonDialog } from './copy-season-dialog.tsx'
import { DeleteEpisodesDialog, type Deletion } from './delete-episodes-dialog.tsx'
import { EpisodeDialog } from './episode-dialog.tsx'
import { useStaffEpisodes } from './episode-queries.ts'
import { HealthMark } from './health-mark.tsx'
import { OffStoryDialog } from './marks/off-story-dialog.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'

const episodeRows = [
  'w-full text-[0.875rem] table-fixed',
  '[&_thead_th]:py-2.25 [&_thead_th]:px-3 [&_thead_th]:border-b [&_thead_th]:border-line [&_thead_th]:text-text-3 [&_thead_th]:font-semibold [&_thead_th]:text-xs [&_thead_th]:text-left',
  '[&_tbody_:is(th,td)]:py-1.75 [&_tbody_:is(th,td)]:px-3 [&_tbody_:is(th,td)]:border-b [&_tbody_:is(th,td)]:border-line',
  '[&_:is(td,th):first-child]:w-15.5 [&_:is(td,th):first-child]:pl-4.5 [&_th:nth-child(2)]:w-23.5',
  '[&_th:nth-child(4)]:w-29.5 [&_th:last-child]:w-23',
  'in-[section:last-of-type]:[&_tr:last-child>*]:border-b-0 [&_tbody_tr:hover]:bg-surface-1',
  'max-md:[&_thead]:hidden max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-[auto_1fr_auto] max-md:[&_tbody_tr]:items-center',
  'max-md:[&_tbody_tr]:gap-y-1 max-md:[&_tbody_tr]:gap-x-3 max-md:[&_tbody_tr]:pt-2.5 max-md:[&_tbody_tr]:pr-2',
  'max-md:[&_tbody_tr]:pb-3 max-md:[&_tbody_tr]:pl-4.5 max-md:[&_tbody_tr]:border-b max-md:[&_tbody_tr]:border-line',
  'max-md:[&_tbody_tr>:nth-child(n)]:w-auto max-md:[&_tbody_tr>:nth-child(n)]:p-0 max-md:[&_tbody_tr>:nth-child(n)]:border-0',
  'max-md:[&_tbody_td:nth-child(3)]:col-span-full max-md:[&_tbody_td:nth-child(3)]:row-2 max-md:[&_tbody_td:nth-child(3)]:min-w-0',
  'max-md:[&_tbody_td:nth-child(3)]:pr-2.5! max-md:[&_tbody_td:nth-child(4)]:col-span-full max-md:[&_tbody_td:nth-child(4)]:row-3',
].join(' ')

const seasonHead = [
  'flex items-center min-h-10 gap-2 pr-2 pl-4.5 border-b border-line bg-surface-1',
  '[&_h3]:font-semibold [&_h3]:text-xs [&_.icon-button]:size-8.5',
  'pointer-coarse:[&_.icon-button]:size-11',
].join(' ')

type Open =
  | { kind: 'episode'; episode: StaffEpisode | undefined }
  | { kind: 'delete'; deletion: Deletion }
  | { kind: 'copy' | 'reorder' | 'off-story'; season: StaffSeason }

/** The episodes of an anime by season (docs/product/administration.md#episodes). */
export function EpisodesPanel({ anime }: { anime: { id: number; title: string } }) {
  const query = useStaffEpisodes(anime.id)
  const { data } = query
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const seasons = data?.seasons ?? []
  const all = seasons.flatMap(({ episodes }) => episodes)
  return (
    <section className={panel} aria-labelledby="episodes-panel" aria-busy={data === undefined}>
      <header>
        <h2 id="episodes-panel">Épisodes</h2>
        <span className="mr-auto text-sm text-text-3 tabular-nums">{data && toFrenchNumber(data.total)}</span>
        {all.length > 0 && (
          <Button
            variant="danger"
            size="dense"
            onClick={() =>
              setOpen({ kind: 'delete', deletion: { title: anime.title, animeId: anime.id, count: all.length } })
            }
          >
            <Trash2 />
            Supprimer tout
          </Button>
        )}
        <ButtonLink to={`/admin/animes/${anime.id}/paste`} variant="outline" size="dense" className="max-md:grow">
          <ClipboardPaste />
          Coller des liens
        </ButtonLink>
        <Button size="dense" className="max-md:grow" onClick={() => setOpen({ kind: 'episode', episode: undefined })}>
          <Plus />
          Ajouter
        </Button>
      </header>
      <ReadFailure read={query} className="m-4" waiting={<WaitingEpisodes />} />
      {data && all.length === 0 && (
        <EmptyState
          title="Aucun épisode"
          text="Ajoutez-les un à un, ou collez d’un coup les liens d’une saison."
          headingLevel="h3"
          className="px-4.5 py-8"
        >
          <Button onClick={() => setOpen({ kind: 'episode', episode: undefined })}>Ajouter le premier épisode</Button>
        </EmptyState>
      )}
      {seasons.map((season) => (
        <SeasonRows key={season.season_label} {...{ anime, season, setOpen }} />
      ))}
      <EpisodeDialog
        open={open?.kind === 'episode'}
        animeId={anime.id}
        episode={open?.kind === 'episode' ? open.episode : undefined}
        known={all}
        onClose={close}
      />
      <DeleteEpisodesDialog deletion={open?.kind === 'delete' ? open.deletion : undefined} onClose={close} />
      <CopySeasonDialog animeId={anime.id} season={open?.kind === 'copy' ? open.season : undefined} onClose={close} />
      <OffStoryDialog
        animeId={anime.id}
        season={open?.kind === 'off-story' ? open.season : undefined}
        onClose={close}
      />
      <ReorderDialog animeId={anime.id} season={open?.kind === 'reorder' ? open.season : undefined} onClose={close} />
    </section>
  )
}

type SeasonRowsProps = { anime: { id: number; title: string }; season: StaffSeason; setOpen: (open: Open) => void }

function SeasonRows({ anime, season, setOpen }: SeasonRowsProps) {
  const { season_label, episodes } = season
  const of = { title: anime.title, animeId: anime.id }
  return (
    <section aria-label={season_label}>
      <header className={seasonHead}>
        <h3>{season_label}</h3>
        <span className="text-text-3 text-xs tabular-nums">{toFrenchNumber(episodes.length)}</span>
        <span className="ml-auto flex">
          <IconButton label={`Réordonner ${season_label}`} onClick={() => setOpen({ kind: 'reorder', season })}>
            <ArrowDownUp />
          </IconButton>
          <IconButton
            label={`Fillers et récaps de ${season_label}`}
            onClick={() => setOpen({ kind: 'off-story', season })}
          >
            <BookmarkX />
          </IconButton>
          <IconButton
            label={`Copier ${season_label} vers l’autre langue`}
            onClick={() => setOpen({ kind: 'copy', season })}
          >
            <Copy />
          </IconButton>
          <IconButton
            label={`Supprimer ${season_label}`}
            className="text-danger"
            onClick={() =>
              setOpen({ kind: 'delete', deletion: { ...of, count: episodes.length, seasonLabel: season_label } })
            }
          >
            <Trash2 />
          </IconButton>
        </span>
      </header>
      <table className={episodeRows}>
        <caption className="sr-only">{season_label}</caption>
        <thead>
          <tr>
            <th>N°</th>
            <th>Langue</th>
            <th>URL de la vidéo</th>
            <th>Date de sortie</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {episodes.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              onEdit={() => setOpen({ kind: 'episode', episode })}
              onDelete={() => setOpen({ kind: 'delete', deletion: { ...of, count: 1, episode } })}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WaitingEpisodes() {
  return (
    <>
      <div className={seasonHead}>
        <Skeleton className="h-4 w-20" />
      </div>
      <SkeletonRows count={6} className="grid gap-2 border-line border-b px-4.5 py-1.75 last:border-b-0">
        <span className="flex h-8.5 items-center gap-4">
          <Skeleton className="h-4 w-7" />
          <Skeleton className="h-5.5 w-18" />
          <Skeleton className="h-4 flex-1 max-md:invisible" />
          <Skeleton className="h-4 w-20" />
        </span>
        <Skeleton className="h-4 w-4/5 md:hidden" />
        <Skeleton className="h-4 w-24 md:hidden" />
      </SkeletonRows>
    </>
  )
}

type EpisodeRowProps = { episode: StaffEpisode; onEdit: () => void; onDelete: () => void }

/** One episode: its number, language, link and date (docs/product/administration.md#episodes). */
function EpisodeRow({ episode, onEdit, onDelete }: EpisodeRowProps) {
  const { language, release_date, sources } = episode
  const name = `${toEpisodeName(episode)} en ${language}`
  const [played] = orderSources(sources)
  const others = sources.length - 1
  return (
    <tr>
      <th scope="row" className="text-left font-bold tabular-nums">
        {toShownNumber(episode)}
      </th>
      <td>
        <span className="flex flex-wrap gap-1">
          <LanguageBadge language={language} />
          {episode.off_story && <Tag>{offStoryLabels[episode.off_story]}</Tag>}
        </span>
      </td>
      <td className="text-text-2 text-[12.5px]">
        {played ? (
          <span className="flex min-w-0 items-center gap-2">
            <HealthMark source={played} short />
            <span className="truncate font-mono" title={played.url}>
              {toShownUrl(played.url)}
            </span>
            {others > 0 && (
              <span className="flex-none text-text-3 text-xs">
                +{others} {pluralOf(others, 'lien')}
              </span>
            )}
          </span>
        ) : (
          <span className="text-warning">Aucun lien</span>
        )}
      </td>
      <td className="text-text-3 tabular-nums whitespace-nowrap">
        {release_date === null ? '—' : toShortDate(release_date)}
      </td>
      <td>
        <span className="[&_.icon-button]:size-8.5 flex justify-end pointer-coarse:[&_.icon-button]:size-11">
          <IconButton label={`Modifier ${name}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
          <IconButton label={`Supprimer ${name}`} className="text-danger" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

/** Maximum length of a link in a row (docs/product/administration.md#episodes). */
const shownLetters = 80

/** Returns a link as its row shows it. */
export function toShownUrl(url: string): string {
  return url.length > shownLetters ? `${url.slice(0, shownLetters)}...` : url
}
