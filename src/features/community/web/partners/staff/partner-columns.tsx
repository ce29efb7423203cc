import { Pencil, Trash2 } from 'lucide-react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { Tag } from '../../../../../ui/components/tag.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { Avatar } from '../../../../../ui/pictures/avatar.tsx'
import { actionColumn, type Column } from '../../../../../ui/table/columns.ts'
import type { PartnerEntry } from '../../../partners-contract.ts'

type RowHandlers = {
  isRemoved: (partner: PartnerEntry) => boolean
  onEdit: (partner: PartnerEntry) => void
  onRemove: (partner: PartnerEntry) => void
}

export function toPartnerColumns({ isRemoved, onEdit, onRemove }: RowHandlers): Column<PartnerEntry>[] {
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
