import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../../log/web/public.ts'
import { useStaff } from '../../../../staff/web/public.ts'
import type {
  addPartner,
  changePartner,
  listPartnerEntries,
  PartnerEntry,
  removePartner,
} from '../../../partners-contract.ts'

export function usePartnerEntries() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'partners'],
      queryFn: ({ signal }) => callApi<typeof listPartnerEntries>('GET /api/admin/partners', {}, { signal }),
    },
    personQueries,
  )
}

const refreshPartners = () =>
  personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && name === 'partners',
  })

export type PartnerDraft = Pick<
  PartnerEntry,
  'title' | 'invite_code' | 'description' | 'owner_name' | 'position' | 'is_followed'
>

/** Adds a partner, or changes the one that is given. The caller shows what it throws. */
export function useSavePartner(partner: PartnerEntry | undefined) {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (body: PartnerDraft) =>
        partner
          ? callApi<typeof changePartner>('PUT /api/admin/partners/:id', { params: { id: String(partner.id) }, body })
          : callApi<typeof addPartner>('POST /api/admin/partners', { body }),
      onSuccess: ({ partner: saved, action_id }) =>
        notice({ text: `${saved.title} ${partner ? 'est modifié' : 'est ajouté'}`, actionId: action_id }),
      onSettled: refreshPartners,
    },
    personQueries,
  )
}

export function useRemovePartner() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id }: PartnerEntry) =>
        callApi<typeof removePartner>('DELETE /api/admin/partners/:id', { params: { id: String(id) } }),
      onSuccess: ({ message, action_id }) => notice({ text: message, actionId: action_id }),
      onError: (error) => notice({ text: toFailure(error).message, tone: 'danger' }),
      onSettled: refreshPartners,
    },
    personQueries,
  )
}
