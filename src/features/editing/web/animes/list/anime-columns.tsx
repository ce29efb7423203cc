import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../../shared/episode-place.ts'
import { pluralOf, toFrenchNumber, toFrenchRating } from '../../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { LanguageBadges } from '../../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../../ui/components/tag.tsx'
import { toShortDate } from '../../../../../ui/formats/dates.ts'
import { CoverPicture } from '../../../../../ui/pictures/cover-picture.tsx'
import { actionColumn, type Column } from '../../../../../ui/table/columns.ts'
import type { StaffAnimeRow } from '../../../animes-contract.ts'

type RowHandlers = { onDelete: (anime: StaffAnimeRow) => void }

const figures = 'tabular-nums text-text-2'

export function toAnimeColumns({ onDelete }: RowHandlers): Column<StaffAnimeRow>[] {
  return [
    {
      id: 'title',
      head: 'Titre',
      sort: 'title',
      narrow: 'title',
      className: '@min-[641px]/data-table:w-[34%] @min-[641px]/data-table:max-w-47.5',
      cell: (anime) => <TitleCell anime={anime} />,
    },
    {
      id: 'year',
      head: 'Type et année',
      sort: 'release_year',
      sortFirst: 'desc',
      narrow: 'hidden',
      minWidth: 760,
      className: figures,
      cell: ({ type, release_year }) => [type, release_year].filter(Boolean).join(' · '),
    },
    {
      id: 'languages',
      head: 'Langues',
      cell: ({ available_languages }) => (
        <span className="flex gap-1">
          <LanguageBadges languages={available_languages} />
        </span>
      ),
    },
    { id: 'status', head: 'Statut', narrow: 'aside', cell: ({ status }) => <Tag>{status}</Tag> },
    {
      id: 'episodes',
      head: 'Épisodes',
      sort: 'episode_count',
      sortFirst: 'desc',
      align: 'end',
      narrow: 'hidden',
      className: figures,
      cell: (anime) => <EpisodesCell anime={anime} />,
    },
    {
      id: 'rating',
      head: 'Note',
      sort: 'rating',
      sortFirst: 'desc',
      align: 'end',
      narrow: 'hidden',
      minWidth: 1080,
      className: figures,
      cell: ({ rating }) => (rating === null ? '—' : toFrenchRating(rating)),
    },
    {
      id: 'updated',
      head: 'Modifié le',
      sort: 'updated_at',
      sortFirst: 'desc',
      narrow: 'hidden',
      minWidth: 1080,
      className: figures,
      cell: ({ updated_at }) => toShortDate(updated_at),
    },
    {
      id: 'created',
      head: 'Ajouté le',
      sort: 'created_at',
      sortFirst: 'desc',
      narrow: 'hidden',
      minWidth: 900,
      className: figures,
      cell: ({ created_at }) => toShortDate(created_at),
    },
    { ...actionColumn, cell: (anime) => <AnimeActions anime={anime} onDelete={onDelete} /> },
  ]
}

function TitleCell({ anime: { id, title, cover_url, is_classic } }: { anime: StaffAnimeRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoverPicture url={cover_url} title={title} sizes="30px" className="w-7.5 flex-none" />
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={`/admin/animes/${id}/edit`}
          className="line-clamp-2 font-semibold leading-tight hover:underline @min-[641px]/data-table:line-clamp-1"
        >
          {title}
        </Link>
        {is_classic && <span className="text-text-3 text-xs">CLASSIQUE</span>}
      </span>
    </span>
  )
}

function EpisodesCell({ anime: { episode_count, dead_link_count } }: { anime: StaffAnimeRow }) {
  return (
    <>
      {toFrenchNumber(episode_count)}
      {dead_link_count > 0 && (
        <span className="block text-danger text-xs">
          {toFrenchNumber(dead_link_count)} {pluralOf(dead_link_count, 'lien hors service', 'liens hors service')}
        </span>
      )}
    </>
  )
}

export function AnimeActions({ anime, onDelete }: RowHandlers & { anime: StaffAnimeRow }) {
  const { id, slug, title } = anime
  return (
    <span className="inline-flex justify-end [&_.icon-button]:size-8.5 pointer-coarse:[&_.icon-button]:size-11">
      <Link to={toAnimePath(slug)} className="icon-button" aria-label={`Voir ${title}`} data-tooltip="Voir la page">
        <ExternalLink />
      </Link>
      <Link
        to={`/admin/animes/${id}/edit`}
        className="icon-button"
        aria-label={`Modifier ${title}`}
        data-tooltip="Modifier"
      >
        <Pencil />
      </Link>
      <IconButton label={`Supprimer ${title}`} className="text-danger" onClick={() => onDelete(anime)}>
        <Trash2 />
      </IconButton>
    </span>
  )
}
