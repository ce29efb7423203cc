import { X } from 'lucide-react'
import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { deadWord } from '../../rules.ts'
import { useLinkHosts } from './link-queries.ts'
import type { LinksAddress } from './links-address.ts'

export function LinksToolbar({ address, isByAnime }: { address: LinksAddress; isByAnime: boolean }) {
  const { filters, setFilters } = address
  const isNarrowed = filters.anime_id !== '' || filters.episode_id !== ''
  return (
    <>
      <TableSearch address={address} label={isByAnime ? 'Anime' : 'Anime ou adresse'} />
      <LinkHostFilter label="Hébergeur" {...address.bind('host')} />
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

type LinkHostFilterProps = { label: string; value: string; onChange: (host: string) => void }

/** The filter by host of a link; the chosen one is listed even without links. */
export function LinkHostFilter({ label, value, onChange }: LinkHostFilterProps) {
  const known = useLinkHosts()
  const hosts = value === '' || known.includes(value) ? known : [value, ...known]
  const options = [['', 'Tous les hébergeurs'], ...hosts.map((host) => [host, host] as const)] as const
  return <TableFilter label={label} value={value} options={options} onChange={onChange} />
}
