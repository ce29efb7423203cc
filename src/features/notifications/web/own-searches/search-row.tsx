import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import type { SavedSearch } from '../../saved-searches-contract.ts'

type SearchRowProps = {
  search: SavedSearch
  onAsk: (reason: 'rename' | 'remove') => void
  onNotifies: (notifies: boolean) => void
}

/** A saved search: its name leads to the explorer; its filters, then notifications and other actions. */
export function SearchRow({ search, onAsk, onNotifies }: SearchRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-8 border-line border-t py-2 first:border-0">
      <div className="min-w-0 flex-1 basis-60 py-1.5">
        <Link
          to={`/explorer?${search.query}`}
          prefetch="intent"
          className="inline-flex min-h-6 max-w-full font-semibold text-md hover:underline"
        >
          <span className="min-w-0">{search.name}</span>
        </Link>
        <p className="mt-0.5 text-sm text-text-2">{search.filters.join(' · ')}</p>
      </div>
      <div className="flex items-center gap-1 max-md:basis-full [&>label]:mr-auto [&>label]:py-2">
        <Switch
          label={
            <>
              Me prévenir<span className="sr-only"> {search.name}</span>
            </>
          }
          checked={search.notifies}
          onChange={({ currentTarget }) => onNotifies(currentTarget.checked)}
        />
        <IconButton
          label={`Renommer ${search.name}`}
          tooltip="Renommer"
          className="ml-3"
          onClick={() => onAsk('rename')}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Supprimer ${search.name}`}
          tooltip="Supprimer"
          className="-mr-3"
          onClick={() => onAsk('remove')}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
