import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { Tag } from '../../../../../ui/components/tag.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { Avatar } from '../../../../../ui/pictures/avatar.tsx'
import { actionColumn, type Column } from '../../../../../ui/table/columns.ts'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../../staff/web/frame/public.ts'
import type { PartnerEntry } from '../../../partners-contract.ts'
import { PartnerDialog } from './partner-dialog.tsx'
import { usePartnerEntries, useRemovePartner } from './partner-queries.ts'

/** All partners are on one page, in the public order. */
const definition = { filters: {}, sorts: ['position'], defaultSort: { by: 'position', order: 'asc' } } as const

/** /admin/partners: the communities of /partners, including those with an expired invitation. */
export function PartnersAdminView() {
  const address = useTableAddress(definition)
  const list = usePartnerEntries()
  const remove = useRemovePartner()
  const [edited, setEdited] = useState<PartnerEntry | 'new'>()
  const partners = list.data?.partners
  return (
    <AdminPage
      title="Partenaires"
      note={partners && toFrenchNumber(partners.length)}
      actions={<AddButton onClick={() => setEdited('new')}>Ajouter un partenaire</AddButton>}
    >
      <DataTable
        name="Partenaires"
        words={['partenaire', 'partenaires']}
        address={address}
        query={list}
        rows={partners}
        total={undefined}
        empty={<EmptyState title="Aucun partenaire" />}
        rowName={({ title }) => title}
        columns={toPartnerColumns({
          isRemoved: ({ id }) => remove.isPending && remove.variables.id === id,
          onEdit: setEdited,
          onRemove: remove.mutate,
        })}
      />
      <PartnerDialog
        edited={edited}
        nextPosition={Math.max(-1, ...(partners ?? []).map(({ position }) => position)) + 1}
        onClose={() => setEdited(undefined)}
      />
    </AdminPage>
  )
}

type RowHandlers = {
  isRemoved: (partner: PartnerEntry) => boolean
  onEdit: (partner: PartnerEntry) => void
  onRemove: (partner: PartnerEntry) => void
}

function toPartnerColumns({ isRemoved, onEdit, onRemove }: RowHandlers): Column<PartnerEntry>[] {
  return [
    {
      id: 'partner',
      head: 'Partenaire',
      narrow: 'title',
      cell: ({ title, guild_name, icon_url }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar username={title} url={icon_url} className="size-8 text-sm" />
          <span className="grid min-w-0">
            <b className="truncate font-semibold leading-tight">{title}</b>
            {guild_name !== null && guild_name !== title && (
              <span className="truncate text-text-3 text-xs">{guild_name}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'invite',
      head: 'Invitation',
      narrow: 'line',
      className: 'text-text-2',
      cell: ({ invite_code }) => <span className="font-mono">{invite_code}</span>,
    },
    { id: 'state', head: 'État', narrow: 'aside', cell: (partner) => <StateCell partner={partner} /> },
    {
      id: 'members',
      head: 'Membres',
      narrow: 'hidden',
      align: 'end',
      className: 'tabular-nums text-text-2',
      cell: ({ member_count }) => (member_count === null ? '—' : toFrenchNumber(member_count)),
    },
    {
      id: 'refreshed',
      head: 'Vu par Discord',
      narrow: 'hidden',
      minWidth: 760,
      className: 'whitespace-nowrap tabular-nums text-text-3',
      cell: ({ refreshed_at }) => (refreshed_at === null ? 'jamais' : toLocalDateTime(refreshed_at)),
    },
    {
      ...actionColumn,
      cell: (partner) => (
        <span className="flex justify-end">
          <IconButton label={`Modifier ${partner.title}`} onClick={() => onEdit(partner)}>
            <Pencil />
          </IconButton>
          <IconButton
            label={`Retirer ${partner.title}`}
            aria-disabled={isRemoved(partner)}
            onClick={() => onRemove(partner)}
          >
            <Trash2 />
          </IconButton>
        </span>
      ),
    },
  ]
}

function StateCell({ partner: { expired_at, is_followed, refreshed_at } }: { partner: PartnerEntry }) {
  if (expired_at !== null) return <Tag tone="danger">Invitation expirée</Tag>
  if (!is_followed) return <Tag>Non suivi</Tag>
  return refreshed_at === null ? <Tag tone="info">En attente</Tag> : <Tag tone="success">Valide</Tag>
}
