import { Link } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import type { SavedSearch } from '../../saved-searches-contract.ts'

type SearchRowProps = {
  search: SavedSearch
  onAsk: (reason: 'rename' | 'remove') => void
  onNotifies: (notifies: boolean) => void
}

/** A saved search: its name leads to the explorer; its filters, notifications and other actions below. */
export function SearchRow({ search, onAsk, onNotifies }: SearchRowProps) {
  const named = <span className="sr-only"> {search.name}</span>
  return (
    <li className="border-line border-t pt-3.5 pb-2 first:border-0">
      <Link
        to={`/explorer?${search.query}`}
        prefetch="intent"
        className="inline-flex min-h-6 max-w-full font-semibold text-md hover:underline"
      >
        <span className="min-w-0">{search.name}</span>
      </Link>
      <p className="mt-0.5 text-sm text-text-2">{search.filters.join(' · ')}</p>
      <Switch
        label={<>Me prévenir{named}</>}
        checked={search.notifies}
        onChange={({ currentTarget }) => onNotifies(currentTarget.checked)}
      />
      <div className="-ml-3 flex flex-wrap">
        <Button variant="ghost" className="text-sm" onClick={() => onAsk('rename')}>
          Renommer{named}
        </Button>
        <Button variant="ghost" className="text-sm" onClick={() => onAsk('remove')}>
          Supprimer{named}
        </Button>
      </div>
    </li>
  )
}
