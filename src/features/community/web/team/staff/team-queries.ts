import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../../ui/errors/to-failure.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../../log/web/public.ts'
import { useStaff } from '../../../../staff/web/public.ts'
import type {
  addTeamMember,
  changeTeamMember,
  listTeamMembers,
  orderTeam,
  removeTeamMember,
  TeamMember,
} from '../../../team-contract.ts'

export function useTeamMembers() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'team'],
      queryFn: ({ signal }) => callApi<typeof listTeamMembers>('GET /api/admin/team', {}, { signal }),
    },
    personQueries,
  )
}

const refreshTeam = () =>
  personQueries.invalidateQueries({ predicate: ({ queryKey: [, area, name] }) => area === 'admin' && name === 'team' })

export type MemberDraft = Omit<TeamMember, 'id' | 'position'>

/** Adds a member, or changes the one that is given. The caller shows what it throws. */
export function useSaveMember(member: TeamMember | undefined) {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (body: MemberDraft) =>
        member
          ? callApi<typeof changeTeamMember>('PUT /api/admin/team/:id', { params: { id: String(member.id) }, body })
          : callApi<typeof addTeamMember>('POST /api/admin/team', { body }),
      onSuccess: ({ member: saved, action_id }) =>
        notice({ text: `${saved.display_name} ${member ? 'est modifié' : 'est ajouté'}`, actionId: action_id }),
      onSettled: refreshTeam,
    },
    personQueries,
  )
}

export function useRemoveMember() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id }: TeamMember) =>
        callApi<typeof removeTeamMember>('DELETE /api/admin/team/:id', { params: { id: String(id) } }),
      onSuccess: ({ message, action_id }) => notice({ text: message, actionId: action_id }),
      onError: (error) => notice({ text: toFailure(error).message, tone: 'danger' }),
      onSettled: refreshTeam,
    },
    personQueries,
  )
}

export function useOrderTeam() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (ids: number[]) => callApi<typeof orderTeam>('PUT /api/admin/team/order', { body: { ids } }),
      onSuccess: ({ action_id }) => notice({ text: 'L’ordre est enregistré', actionId: action_id }),
      onError: (error) => notice({ text: toFailure(error).message, tone: 'danger' }),
      onSettled: refreshTeam,
    },
    personQueries,
  )
}
