import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import {
  addTeamMember,
  changeTeamMember,
  listTeamMembers,
  orderTeam,
  removeTeamMember,
  type TeamMember,
} from '../../../team-contract.ts'

export const useTeamMembers = () => useQuery(readOf(listTeamMembers, {}))

export type MemberDraft = Omit<TeamMember, 'id' | 'position'>

/** Adds or changes a member. The caller shows errors. */
export function useSaveMember(member: TeamMember | undefined) {
  return useWrite({
    send: (body: MemberDraft) =>
      member ? callApi(changeTeamMember, { params: { id: member.id }, body }) : callApi(addTeamMember, { body }),
    done: ({ member: saved }) => `${saved.display_name} ${member ? 'est modifié' : 'est ajouté'}`,
  })
}

export function useRemoveMember() {
  return useWrite({
    send: ({ id }: TeamMember) => callApi(removeTeamMember, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}

export function useOrderTeam() {
  return useWrite({
    send: (ids: number[]) => callApi(orderTeam, { body: { ids } }),
    done: () => 'L’ordre est enregistré',
    noticesFailure: true,
  })
}
