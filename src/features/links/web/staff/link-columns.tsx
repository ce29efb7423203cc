import { Pencil, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toTimeAgo } from '../../../../ui/formats/time-ago.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import type { StaffLink } from '../../contract.ts'
import { AddressForm } from './address-form.tsx'
import { HealthDot } from './health-words.tsx'

export type LinkDeeds = {
  /** The link whose address is being written. */
  editedId: number | undefined
  now: Date
  onEdit: (id: number | undefined) => void
  onCheck: (id: number) => void
}

/** What a row is called. */
export function nameLink({ episode }: StaffLink): string {
  return `${episode.anime.title}, ${toEpisodePlace(episode)}, ${episode.language}`
}

/** The columns of the list of links. */
export function toLinkColumns(deeds: LinkDeeds): Column<StaffLink>[] {
  return [
    {
      id: 'health',
      head: 'État',
      narrow: 'line',
      className: 'link-health-cell',
      cell: (link) => <HealthDot link={link} />,
    },
    {
      id: 'episode',
      head: 'Épisode',
      narrow: 'title',
      className: 'link-episode-cell',
      cell: (link) => <EpisodeCell link={link} />,
    },
    {
      id: 'address',
      head: 'Adresse',
      className: 'link-address-cell',
      cell: (link) =>
        deeds.editedId === link.id ? (
          <AddressForm link={link} onDone={() => deeds.onEdit(undefined)} />
        ) : (
          <code className="link-address" title={link.url}>
            {shorten(link.url)}
          </code>
        ),
    },
    {
      id: 'tried',
      head: 'Réponse',
      className: 'link-tried-cell',
      cell: (link) => <TriedCell link={link} now={deeds.now} />,
    },
    {
      id: 'fallback',
      head: 'Autre lien',
      leastWidth: 760,
      className: 'link-fallback-cell',
      cell: (link) => <FallbackCell link={link} />,
    },
    {
      id: 'actions',
      head: 'Actions',
      narrow: 'actions',
      className: 'link-actions-cell',
      cell: (link) => <LinkActions link={link} {...deeds} />,
    },
  ]
}

/** Addresses are cut after 80 characters (docs/product/administration.md#episodes). */
const mostCharacters = 80
const shorten = (url: string) => (url.length > mostCharacters ? `${url.slice(0, mostCharacters)}...` : url)

function EpisodeCell({ link: { episode } }: { link: StaffLink }) {
  return (
    <>
      <Link to={`/admin/links?health=all&anime_id=${episode.anime.id}`} className="cell-link font-semibold">
        {episode.anime.title}
      </Link>
      <Link to={toWatchPath(episode.anime.slug, episode)} className="cell-link text-text-3 text-xs">
        {toEpisodePlace(episode)} · {episode.language}
      </Link>
    </>
  )
}

/** What the last check saw, and since when the link fails. */
function TriedCell({ link, now }: { link: StaffLink; now: Date }) {
  const { tried, checked_at, failing_since, playback_failures: failures } = link
  return (
    <>
      <span className="link-tried" title={tried ?? undefined}>
        {tried ?? 'Pas encore contrôlé'}
      </span>
      <span
        className="block text-text-3 text-xs"
        title={checked_at ? `Contrôlé le ${toLocalDateTime(checked_at)}` : undefined}
      >
        {failing_since && `depuis ${toTimeAgo(failing_since, now)}`}
        {failing_since && failures > 0 && ' · '}
        {failures > 0 && `${failures} ${failures === 1 ? 'lecture ratée' : 'lectures ratées'} en 7 j`}
        {!failing_since && failures === 0 && checked_at && `contrôlé il y a ${toTimeAgo(checked_at, now)}`}
      </span>
    </>
  )
}

function FallbackCell({ link: { fallback } }: { link: StaffLink }) {
  if (!fallback) return <span className="text-danger">Aucun autre lien</span>
  return <span className="text-text-2 wrap-anywhere">Repli : {fallback.host}</span>
}

function LinkActions({ link, onCheck, onEdit }: LinkDeeds & { link: StaffLink }) {
  const name = nameLink(link)
  return (
    <span className="row-actions">
      <IconButton label={`Contrôler de nouveau : ${name}`} tooltip="Contrôler" onClick={() => onCheck(link.id)}>
        <RefreshCw />
      </IconButton>
      <IconButton label={`Remplacer le lien : ${name}`} tooltip="Remplacer" data-open onClick={() => onEdit(link.id)}>
        <Pencil />
      </IconButton>
    </span>
  )
}
