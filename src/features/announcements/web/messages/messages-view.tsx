import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { actionColumn, type Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../staff/web/frame/public.ts'
import { listMessages, type StaffMessage, withdrawMessage } from '../../messages-contract.ts'
import { MessageDialog } from './message-dialog.tsx'

const definition = { filters: {}, sorts: ['due_at'], defaultSort: { by: 'due_at', order: 'desc' } } as const

const stateColours = { prévu: 'text-info', envoyé: 'text-success', retiré: 'text-text-3' } as const

/** Lists sent, planned and withdrawn messages. `children` are beside the list. */
export function MessagesView({ children }: { children: ReactNode }) {
  const address = useTableAddress(definition)
  const read = readOf(listMessages, { query: { page: address.page, limit: usualPageSize } })
  const list = useQuery({ ...read, placeholderData: keepPreviousData })
  const [edited, setEdited] = useState<StaffMessage | 'new'>()
  const [asked, setAsked] = useState<StaffMessage>()
  const withdraw = useWithdraw(() => setAsked(undefined))
  return (
    <AdminPage title="Messages" actions={<AddButton onClick={() => setEdited('new')}>Écrire un message</AddButton>}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1400px]:grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)]">
        <DataTable
          name="Messages"
          words={['message', 'messages']}
          address={address}
          query={list}
          rows={list.data?.messages}
          total={list.data?.pagination.total}
          rowName={({ title }) => title}
          empty={<EmptyState title="Aucun message" text="Ce que vous écrivez ici arrive dans les notifications." />}
          columns={toColumns({
            onEdit: setEdited,
            // That of a sent message cannot be undone.
            onWithdraw: (message) => (message.state === 'envoyé' ? setAsked(message) : withdraw.mutate(message)),
            busyId: withdraw.isPending ? withdraw.variables.id : undefined,
          })}
        />
        {children}
      </div>
      <MessageDialog edited={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        open={asked !== undefined}
        title="Retirer le message"
        action="Retirer"
        busyAction="Retrait…"
        write={{ isPending: withdraw.isPending }}
        onConfirm={() => asked && withdraw.mutate(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p className="text-text-2">
          « <b>{asked?.title}</b> » disparaîtra de toutes les notifications, sans retour possible.
        </p>
      </ConfirmDialog>
    </AdminPage>
  )
}

function useWithdraw(onSuccess: () => void) {
  return useWrite({
    send: ({ id }: StaffMessage) => callApi(withdrawMessage, { params: { id } }),
    done: ({ message, action_id }, { state }) => ({ text: message, actionId: state === 'prévu' ? action_id : null }),
    onSuccess,
    noticesFailure: true,
  })
}

type RowHandlers = {
  onEdit: (message: StaffMessage) => void
  onWithdraw: (message: StaffMessage) => void
  busyId: number | undefined
}

function toColumns({ onEdit, onWithdraw, busyId }: RowHandlers): Column<StaffMessage>[] {
  return [
    {
      id: 'title',
      head: 'Message',
      narrow: 'title',
      cell: ({ title, content }) => (
        <span className="grid max-w-150">
          <b className="truncate font-semibold">{title}</b>
          <span className="truncate text-text-3 text-xs">{content}</span>
        </span>
      ),
    },
    { id: 'type', head: 'Type', minWidth: 760, cell: ({ type }) => (type === 'info' ? 'Information' : 'Maintenance') },
    { id: 'to', head: 'Pour', className: 'whitespace-nowrap', cell: ({ for_role }) => for_role ?? 'Tout le monde' },
    {
      id: 'state',
      head: 'État',
      narrow: 'aside',
      cell: ({ state }) => <span className={`status-dot capitalize ${stateColours[state]}`}>{state}</span>,
    },
    {
      id: 'due',
      head: 'Envoi',
      className: 'whitespace-nowrap tabular-nums text-text-2',
      cell: ({ due_at }) => toLocalDateTime(due_at),
    },
    { id: 'author', head: 'Par', narrow: 'hidden', minWidth: 900, cell: ({ author }) => author ?? '—' },
    {
      ...actionColumn,
      cell: (message) => (
        <span className="row-actions">
          <IconButton
            label={`Modifier ${message.title}`}
            disabled={message.state !== 'prévu'}
            onClick={() => onEdit(message)}
          >
            <Pencil />
          </IconButton>
          <IconButton
            label={`Retirer ${message.title}`}
            // Once withdrawn, it keeps the focus.
            aria-disabled={message.state === 'retiré' || busyId === message.id}
            aria-busy={busyId === message.id}
            onClick={() => onWithdraw(message)}
          >
            <Undo2 />
          </IconButton>
        </span>
      ),
    },
  ]
}
