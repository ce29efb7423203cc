import { Pencil, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toAgoWords } from '../../../../ui/formats/time-ago-in-sentence.ts'
import { actionColumn, type Column, cellLink } from '../../../../ui/table/columns.ts'
import type { StaffLink } from '../../contract.ts'
import { AddressForm } from './address-form.tsx'
import { HealthDot } from './health-words.tsx'

export type LinkHandlers = {
  /** The link whose address is being edited. */
  editedId: number | undefined
  now: Date
  onEdit: (id: number | undefined) => void
  onSaved: (id: number) => void
  onCheck: (id: number) => void
}

/** Returns the accessible name of a row. */
export function nameLink({ episode }: StaffLink): string {
  return `${episode.anime.title}, ${toEpisodePlace(episode)}, ${episode.language}`
}

export function toLinkColumns(handlers: LinkHandlers): Column<StaffLink>[] {
  return [
    {
      id: 'health',
      head: 'État',
      narrow: 'line',
      className: '@min-[641px]/data-table:w-33.5',
      cell: (link) => <HealthDot link={link} />,
    },
    {
      id: 'episode',
      head: 'Épisode',
      narrow: 'title',
      className: '@min-[641px]/data-table:w-[22%]',
      cell: (link) => <EpisodeCell link={link} />,
    },
    {
      id: 'address',
      head: 'Adresse',
      className: 'order-1 grow [table:has(&)]:table-fixed',
      cell: (link) =>
        handlers.editedId === link.id ? (
          <AddressForm
            link={link}
            onSaved={() => handlers.onSaved(link.id)}
            onDone={() => handlers.onEdit(undefined)}
          />
        ) : (
          <code className="block text-text-2 text-[0.8125rem] truncate" title={link.url}>
            {shorten(link.url)}
          </code>
        ),
    },
    {
      id: 'tried',
      head: 'Réponse',
      className: '@min-[641px]/data-table:w-[15%]',
      cell: (link) => <TriedCell link={link} now={handlers.now} />,
    },
    {
      id: 'fallback',
      head: 'Autre lien',
      minWidth: 760,
      className: '@min-[641px]/data-table:w-[17%]',
      cell: (link) => <FallbackCell link={link} />,
    },
    {
      ...actionColumn,
      className: '@min-[641px]/data-table:w-24',
      cell: (link) => <LinkActions link={link} {...handlers} />,
    },
  ]
}

/** Addresses are cut after 80 characters (docs/product/administration.md#episodes). */
const maxCharacters = 80
const shorten = (url: string) => (url.length > maxCharacters ? `${url.slice(0, maxCharacters)}...` : url)

function EpisodeCell({ link: { episode } }: { link: StaffLink }) {
  return (
    <>
      <Link to={`/admin/links?health=all&anime_id=${episode.anime.id}`} className={`${cellLink} font-semibold`}>
        <span className="line-clamp-2">{episode.anime.title}</span>
      </Link>
      <Link to={toWatchPath(episode.anime.slug, episode)} className={`${cellLink} text-text-3 text-xs`}>
        {toEpisodePlace(episode)} · {episode.language}
      </Link>
    </>
  )
}

/** Findings of the last check, and the start of the failures. */
function TriedCell({ link, now }: { link: StaffLink; now: Date }) {
  const { tried, checked_at, failing_since, playback_failures: failures } = link
  return (
    <>
      <span className="block text-text-2 text-sm truncate" title={tried ?? undefined}>
        {tried ?? 'Pas encore vérifié'}
      </span>
      <span
        className="block text-text-3 text-xs"
        title={checked_at ? `Vérifié le ${toLocalDateTime(checked_at)}` : undefined}
      >
        {failing_since && `premier échec ${toAgoWords(failing_since, now)}`}
        {failing_since && failures > 0 && ' · '}
        {failures > 0 && `${countOf(failures, 'lecture ratée', 'lectures ratées')} en 7 j`}
        {!failing_since && failures === 0 && checked_at && `vérifié ${toAgoWords(checked_at, now)}`}
      </span>
    </>
  )
}

function FallbackCell({ link: { fallback } }: { link: StaffLink }) {
  if (!fallback) return <span className="text-danger">Aucun autre lien</span>
  return <span className="text-text-2 wrap-anywhere">Repli : {fallback.host}</span>
}

function LinkActions({ link, onCheck, onEdit }: LinkHandlers & { link: StaffLink }) {
  const name = nameLink(link)
  return (
    <span className="row-actions">
      <IconButton label={`Vérifier de nouveau : ${name}`} tooltip="Vérifier" onClick={() => onCheck(link.id)}>
        <RefreshCw />
      </IconButton>
      <IconButton label={`Remplacer le lien : ${name}`} tooltip="Remplacer" data-open onClick={() => onEdit(link.id)}>
        <Pencil />
      </IconButton>
    </span>
  )
}
