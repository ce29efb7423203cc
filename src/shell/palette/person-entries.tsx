import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '../../features/account/contract.ts'
import { isStaff, signOut } from '../../features/account/web/public.ts'
import { toWatchPath } from '../../features/catalogue/web/episodes/public.ts'
import { toAnimePath } from '../../features/catalogue/web/public.ts'
import { listWatchlist, type WatchlistItem } from '../../features/lists/watchlist-contract.ts'
import type { WatchingItem } from '../../features/watching/contract.ts'
import { watchingQuery } from '../../features/watching/web/public.ts'
import { toEpisodePlace } from '../../shared/episode-place.ts'
import { loadPart } from '../../ui/network/lazy-part.ts'
import { withPersonQueries } from '../../ui/queries/person-queries.tsx'
import { readOf } from '../../ui/queries/reads.ts'
import type { Entry } from './entries.ts'
import { toPage } from './local-entries.ts'

/** The entries of a member: 'En cours', watchlist, own pages, and the acts of the staff. */
export type PersonEntries = { watching: Entry[]; watchlist: Entry[]; pages: Entry[]; staff: Entry[] }

type PersonEntriesProps = { userId: number; user: User; onRead: (entries: PersonEntries) => void }

/** Reads a member's lists for the palette. Draws nothing. */
export default withPersonQueries(function ReadPersonEntries({ user, onRead }: PersonEntriesProps) {
  const { data: watching } = useQuery(watchingQuery())
  const { data: watchlist } = useQuery(readOf(listWatchlist, { query: {} }))
  const staff = useStaffEntries(isStaff(user))
  useEffect(() => {
    onRead({
      watching: watching?.map(toWatchingEntry) ?? [],
      watchlist: watchlist?.map(toWatchlistEntry) ?? [],
      pages: ownPages,
      staff,
    })
  }, [watching, watchlist, staff, onRead])
  return null
})

const ownPages: Entry[] = [
  toPage('/my-space', 'Mon Espace', 'en cours reprendre'),
  toPage('/my-space?tab=watchlist', 'Ma Watchlist', 'à voir liste'),
  toPage('/my-space?tab=searches', 'Mes recherches', 'recherches enregistrées filtres'),
  toPage('/pour-toi', 'Pour toi', 'suggestions recommandations'),
  toPage('/my-space/year', 'Mon année', 'heures temps statistiques'),
  toPage('/my-space/import', 'Importer une liste', 'MyAnimeList AniList'),
  toPage('/notifications', 'Notifications'),
  toPage('/settings', 'Paramètres du compte', 'profil avatar mot de passe'),
  { id: 'sign-out', label: 'Se déconnecter', detail: 'Compte', icon: LogOut, run: () => void signOut() },
]

/** Members do not load the staff's areas and their icons. */
function useStaffEntries(isWanted: boolean): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    if (isWanted) loadPart(() => import('./staff-entries.ts')).then(({ staffEntries }) => setEntries(staffEntries))
  }, [isWanted])
  return entries
}

function toWatchingEntry(line: WatchingItem): Entry {
  const to = toWatchPath(line.slug, line)
  const detail = `${line.is_next ? 'Regarder' : 'Reprendre'} · ${toEpisodePlace(line)} · ${line.language}`
  return { id: `watching-${line.anime_id}`, to, label: line.title, detail, coverUrl: line.cover_url }
}

function toWatchlistEntry(item: WatchlistItem): Entry {
  const { anime_id: id, slug, title, cover_url: coverUrl } = item
  return { id: `listed-${id}`, to: toAnimePath(slug), label: title, detail: 'Ma Watchlist', coverUrl }
}
