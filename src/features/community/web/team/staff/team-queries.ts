import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { describeFields, useDraftForm } from '../../../../../ui/forms/use-draft-form.ts'
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

const texts = {
  display_name: 'Nom affiché',
  username: 'Nom d’utilisateur',
  role_label: 'Rôle',
  avatar_url: 'Adresse de l’image',
  status_text: 'Phrase',
  discord_id: 'Identifiant Discord',
}

export const consents = {
  shares_presence: 'En ligne, inactif, hors ligne',
  shares_status: 'Son statut personnalisé',
  shares_music: 'Ce qui passe sur Spotify',
  shares_game: 'Le jeu en cours',
}

type MemberDraft = Record<keyof typeof texts, string> & Record<keyof typeof consents, boolean>

const memberFields = describeFields<MemberDraft>({ ...texts, ...consents })

/** Returns the form's state for a member; that of a new one without it. */
function toMemberDraft(member: TeamMember | undefined): MemberDraft {
  const map = <Name extends string, Value>(labels: Record<Name, string>, read: (name: Name) => Value) =>
    Object.fromEntries((Object.keys(labels) as Name[]).map((name) => [name, read(name)])) as Record<Name, Value>
  return {
    ...map(texts, (name) => member?.[name] ?? ''),
    ...map(consents, (name) => member?.[name] ?? false),
  }
}

export const useTeamMembers = () => useQuery(readOf(listTeamMembers, {}))

/** The form of a member, or of a new one. */
export function useMemberForm(member: TeamMember | undefined, onClose: () => void) {
  return useDraftForm({
    row: member,
    toDraft: toMemberDraft,
    fields: memberFields,
    check: () => undefined,
    send: (draft, row) =>
      row
        ? callApi(changeTeamMember, { params: { id: row.id }, body: { ...draft, version: row.version } })
        : callApi(addTeamMember, { body: draft }),
    done: ({ member: saved }) => `${saved.display_name} ${member ? 'est modifié' : 'est ajouté'}`,
    toSaved: (answer) => answer.member,
    onClose,
    reload: async ({ id }) => (await callApi(listTeamMembers, {})).members.find((row) => row.id === id),
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
