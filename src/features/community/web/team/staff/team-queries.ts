import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { useDraftForm } from '../../../../../ui/forms/use-draft-form.ts'
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
import { memberFields, toMemberDraft } from './member-draft.ts'

export const useTeamMembers = () => useQuery(readOf(listTeamMembers, {}))

/** The form of a member, or of a new one. */
export function useMemberForm(member: TeamMember | undefined, onSaved: () => void) {
  const form = useDraftForm({
    row: member,
    toDraft: toMemberDraft,
    fields: memberFields,
    check: () => undefined,
    send: (draft, row) =>
      row
        ? callApi(changeTeamMember, { params: { id: row.id }, body: { ...draft, version: row.version } })
        : callApi(addTeamMember, { body: draft }),
    done: ({ member: saved }) => `${saved.display_name} ${member ? 'est modifié' : 'est ajouté'}`,
    onSaved({ member: saved }, sent) {
      // A box ticked meanwhile is not saved yet.
      if (memberFields.listChanges(sent, form.draft).length === 0) onSaved()
      else form.follow(saved, sent)
    },
    reload: async ({ id }) => (await callApi(listTeamMembers, {})).members.find((row) => row.id === id),
  })
  return form
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
