import { X } from 'lucide-react'
import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { deadWord } from '../../rules.ts'
import { useLinkHosts } from './link-queries.ts'
import type { LinksAddress } from './links-address.ts'

export function LinksToolbar({ address, isByAnime }: { address: LinksAddress; isByAnime: boolean }) {
  const { filters, setFilters } = address
  const known = useLinkHosts()
  const hosts = filters.host === '' || known.includes(filters.host) ? known : [filters.host, ...known]
  const isNarrowed = filters.anime_id !== '' || filters.episode_id !== ''
  return (
    <>
      <TableSearch address={address} label={isByAnime ? 'Anime' : 'Anime ou adresse'} />
      <TableFilter
        label="Hébergeur"
        {...address.bind('host')}
        options={[['', 'Tous les hébergeurs'], ...hosts.map((host) => [host, host] as const)]}
      />
      {!isByAnime && (
        <TableFilter
          label="État"
          {...address.bind('health')}
          options={{
            problem: 'À problème',
            dead: deadWord,
            slow: 'Lents',
            unknown: 'Inconnus',
            ok: 'Sains',
            all: 'Tous les états',
          }}
        />
      )}
      {isNarrowed && (
        <button type="button" className="chip" onClick={() => setFilters({ anime_id: '', episode_id: '' })}>
          {filters.episode_id === '' ? 'Un seul anime' : 'Un seul épisode'}
          <X />
          <span className="sr-only">Montrer tous les liens</span>
        </button>
      )}
    </>
  )
}
