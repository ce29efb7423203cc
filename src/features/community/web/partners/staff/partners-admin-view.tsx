import { useState } from 'react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../../staff/web/frame/public.ts'
import type { PartnerEntry } from '../../../partners-contract.ts'
import { toPartnerColumns } from './partner-columns.tsx'
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
