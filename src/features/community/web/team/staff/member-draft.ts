import { describeFields } from '../../../../../ui/forms/use-draft-form.ts'
import type { TeamMember } from '../../../team-contract.ts'

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

export const memberFields = describeFields<MemberDraft>({ ...texts, ...consents })

/** Returns the form's state for a member; that of a new one without it. */
export function toMemberDraft(member: TeamMember | undefined): MemberDraft {
  const map = <Name extends string, Value>(labels: Record<Name, string>, read: (name: Name) => Value) =>
    Object.fromEntries((Object.keys(labels) as Name[]).map((name) => [name, read(name)])) as Record<Name, Value>
  return {
    ...map(texts, (name) => member?.[name] ?? ''),
    ...map(consents, (name) => member?.[name] ?? false),
  }
}
