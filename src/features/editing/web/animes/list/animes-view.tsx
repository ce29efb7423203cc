import { LayoutGrid, Pencil, Plus, Rows3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { Button } from '../../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../../ui/components/segmented-control.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { TableFilter, TableSearch } from '../../../../../ui/table/table-filters.tsx'
import { useRowSelection } from '../../../../../ui/table/use-row-selection.ts'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../../staff/web/frame/public.ts'
import type { StaffAnimeRow } from '../../../animes-contract.ts'
import { useAnimes } from '../anime-queries.ts'
import { toAnimeColumns } from './anime-columns.tsx'
import { AnimeGrid } from './anime-grid.tsx'
import { type AnimesAddress, animesDefinition } from './animes-address.ts'
import { AnimesMenu } from './animes-menu.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { CreateAnimeDialog } from './create-anime-dialog.tsx'
import { DeleteAnimeDialog } from './delete-anime-dialog.tsx'

type AnimesViewProps = {
  /** Additional buttons of other features, such as synchronisation. */
  actions?: ReactNode
}

/** The staff's list of animes, as cards or as a dense table (docs/product/administration.md#animes). */
export function AnimesView({ actions }: AnimesViewProps) {
  const address = useTableAddress(animesDefinition)
  const list = useAnimes(address)
  const [isTable, setIsTable] = useTableLook()
  const [open, setOpen] = useState<'create' | 'bulk'>()
  const [deleted, setDeleted] = useState<StaffAnimeRow>()
  const { animes, total } = list.data ?? {}
  const isPlaceholder = list.isPlaceholderData
  const selection = useRowSelection({ rows: animes, total, scope: address.scope, isPlaceholder })
  const frame = {
    name: 'Animes',
    words: ['anime', 'animes'],
    address,
    query: list,
    rows: animes,
    total,
    empty: <EmptyState title="Aucun anime" text="Créez le premier, ou importez un fichier." />,
    toolbar: <AnimeFilters address={address} />,
  } as const
  return (
    <AdminPage
      title="Animes"
      note={total !== undefined && toFrenchNumber(total)}
      actions={
        <>
          <LookChoice isTable={isTable} onLook={setIsTable} />
          <AnimesMenu address={address} />
          <Button variant={actions ? 'outline' : 'primary'} size="dense" onClick={() => setOpen('create')}>
            <Plus />
            Créer un anime
          </Button>
          {actions}
        </>
      }
    >
      {isTable ? (
        <DataTable
          {...frame}
          selection={selection}
          rowName={({ title }) => title}
          columns={toAnimeColumns({ onDelete: setDeleted })}
          bulkActions={
            <Button size="dense" onClick={() => setOpen('bulk')}>
              <Pencil />
              Modifier en lot
            </Button>
          }
        />
      ) : (
        <AnimeGrid {...frame} onDelete={setDeleted} />
      )}
      <CreateAnimeDialog open={open === 'create'} onClose={() => setOpen(undefined)} />
      <BulkEditDialog
        open={open === 'bulk'}
        onClose={() => setOpen(undefined)}
        selection={selection}
        address={address}
      />
      <DeleteAnimeDialog anime={deleted} onClose={() => setDeleted(undefined)} onDeleted={selection.drop} />
    </AdminPage>
  )
}

/** Whether the list is a table: `view=table` in the URL. */
function useTableLook(): [boolean, (isTable: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const change = (isTable: boolean) => {
    const next = new URLSearchParams(params)
    if (isTable) next.set('view', 'table')
    else next.delete('view')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [params.get('view') === 'table', change]
}

function AnimeFilters({ address }: { address: AnimesAddress }) {
  return (
    <>
      <TableSearch address={address} label="Rechercher par titre" />
      <TableFilter
        label="Type"
        {...address.bind('type')}
        options={{ all: 'Tous les types', Anime: 'Anime', Film: 'Film' }}
      />
      <TableFilter
        label="Langue"
        {...address.bind('language')}
        options={{ all: 'Toutes les langues', VOSTFR: 'VOSTFR', VF: 'VF' }}
      />
      <TableFilter
        label="Statut"
        {...address.bind('status')}
        options={{ all: 'Tous les statuts', 'à venir': 'À venir', 'en cours': 'En cours', terminé: 'Terminé' }}
      />
      <TableFilter
        label="À revoir"
        {...address.bind('faults')}
        options={{ all: 'Tous les états', 'no-episodes': 'Sans épisode', 'dead-links': 'Avec liens hors service' }}
      />
      <TableFilter
        label="Modifié"
        {...address.bind('edited')}
        options={{
          all: 'Toute date',
          day: 'Modifié depuis hier',
          week: 'Modifié ces 7 jours',
          month: 'Modifié ces 30 jours',
        }}
      />
    </>
  )
}

function LookChoice({ isTable, onLook }: { isTable: boolean; onLook: (isTable: boolean) => void }) {
  return (
    <SegmentedControl
      legend="Affichage"
      options={{
        grid: <LookLabel icon={<LayoutGrid />} text="Grille" />,
        table: <LookLabel icon={<Rows3 />} text="Tableau" />,
      }}
      value={isTable ? 'table' : 'grid'}
      onChange={(look) => onLook(look === 'table')}
    />
  )
}

function LookLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="flex [&_.lucide]:size-4">
      {icon}
      <span className="sr-only">{text}</span>
    </span>
  )
}
