import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import type { SavedSearch } from '../../saved-searches-contract.ts'
import { maxNameLength, maxSavedSearches } from '../../saved-searches-rules.ts'
import {
  savedSearchesQuery,
  useRemoveSearch,
  useRenameSearch,
  useSetNotifies,
} from '../saved-searches/saved-searches-queries.ts'
import { SearchRow } from './search-row.tsx'
import '../../../../ui/styles/later.css'

/** The subject of the open dialogue. */
type Asked = { search: SavedSearch; for: 'rename' | 'remove' } | undefined

/** The member's saved searches (docs/product/my-space.md#saved-searches). */
export default function SavedSearchesTab() {
  const query = useQuery(savedSearchesQuery)
  const { data } = query
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<string>()
  const setNotifies = useSetNotifies((failure) => setRefusal(toFailure(failure).message))
  const [list, focusList] = useFocusAfterDialog<HTMLDivElement>()
  const removal = useRemoveSearch()
  const onSuccess = () => {
    setAsked(undefined)
    focusList()
  }
  if (!data) return <ListFailure read={query} className="mt-6" waiting={<WaitingSearches />} />
  const removed = asked?.for === 'remove' ? asked.search : undefined
  return (
    <div ref={list} tabIndex={-1} className="mt-6 max-w-245 outline-0">
      {refusal && <Alert tone="danger">Le réglage n’a pas été enregistré. {refusal}</Alert>}
      {data.searches.length === 0 ? (
        <NoSearch />
      ) : (
        <>
          <p className="text-sm text-text-2">
            {countOf(data.searches.length, 'recherche')} sur {maxSavedSearches}. Chaque anime trouvé ne vous est signalé
            qu’une fois.
          </p>
          <ul aria-label="Recherches enregistrées" className="mt-3">
            {data.searches.map((search) => (
              <SearchRow
                key={search.id}
                search={search}
                onAsk={(reason) => setAsked({ search, for: reason })}
                onNotifies={(notifies) => {
                  setRefusal(undefined)
                  setNotifies.mutate({ id: search.id, notifies })
                }}
              />
            ))}
          </ul>
        </>
      )}
      <RenameDialog search={asked?.for === 'rename' ? asked.search : undefined} onClose={() => setAsked(undefined)} />
      <ConfirmDialog
        open={removed !== undefined}
        title="Supprimer la recherche"
        action="Supprimer"
        busyAction="Suppression..."
        write={removal}
        onConfirm={() => removed && removal.mutate(removed, { onSuccess })}
        onClose={() => setAsked(undefined)}
      >
        <p className="text-text-2">
          « <b>{removed?.name}</b> » ne vous enverra plus de notification.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function NoSearch() {
  return (
    <EmptyState
      title="Aucune recherche enregistrée"
      text="Choisissez des filtres, puis « Enregistrer cette recherche » : vous serez prévenu des animes qui s’y ajoutent."
      className="pt-2 pb-14"
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
    </EmptyState>
  )
}

type DialogProps = {
  /** The dialogue is open while this is set. */
  search: SavedSearch | undefined
  onClose: () => void
}

function RenameDialog({ search, onClose }: DialogProps) {
  const rename = useRenameSearch()
  return (
    <FormDialog
      open={search !== undefined}
      title="Renommer la recherche"
      onClose={onClose}
      send={async (fields) => search && rename.mutateAsync({ search, name: String(fields.get('name')) })}
    >
      <Field
        label="Nom"
        name="name"
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={search?.name}
        required
      />
    </FormDialog>
  )
}

function WaitingSearches() {
  return (
    <div className="mt-6 grid max-w-245 gap-3" aria-hidden="true">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
