import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import type { TeamMember } from '../../../team-contract.ts'
import { type MemberDraft, useSaveMember } from './team-queries.ts'

type MemberDialogProps = {
  /** The edited member, 'new' for a new one; undefined while closed. */
  edited: TeamMember | 'new' | undefined
  onClose: () => void
}

/** Adds or changes a member of the team. */
export function MemberDialog({ edited, onClose }: MemberDialogProps) {
  const member = edited === 'new' ? undefined : edited
  const { mutateAsync } = useSaveMember(member)
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Ajouter un membre' : 'Modifier le membre'}
      className="max-w-130"
      send={(fields) => mutateAsync(toDraft(fields))}
    >
      <MemberFields member={member} />
      <fieldset>
        <legend className="field-label">Le membre accepte de montrer</legend>
        {consents.map(([name, label]) => (
          <Checkbox key={name} name={name} label={label} defaultChecked={member?.[name]} />
        ))}
      </fieldset>
    </FormDialog>
  )
}

const consents = [
  ['shares_presence', 'En ligne, inactif, hors ligne'],
  ['shares_status', 'Son statut personnalisé'],
  ['shares_music', 'Ce qui passe sur Spotify'],
  ['shares_game', 'Le jeu en cours'],
] as const

function toDraft(fields: FormData): MemberDraft {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    display_name: text('display_name'),
    username: text('username'),
    role_label: text('role_label'),
    avatar_url: text('avatar_url'),
    status_text: text('status_text'),
    discord_id: text('discord_id'),
    shares_presence: fields.has('shares_presence'),
    shares_status: fields.has('shares_status'),
    shares_music: fields.has('shares_music'),
    shares_game: fields.has('shares_game'),
  }
}

const roles = ['Développeur', 'Sys. admin', 'Gestion communautaire', 'Administrateur', 'Graphiste', 'Moderateur']

function MemberFields({ member }: { member: TeamMember | undefined }) {
  return (
    <>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field
          label="Nom affiché"
          name="display_name"
          defaultValue={member?.display_name}
          data-initial-focus
          required
        />
        <Field
          label="Nom d’utilisateur"
          name="username"
          defaultValue={member?.username}
          autoCapitalize="none"
          autoComplete="off"
          required
        />
      </div>
      <Field
        label="Rôle"
        name="role_label"
        defaultValue={member?.role_label ?? ''}
        list="team-roles"
        hint="Vide : le plus haut rôle sur Discord."
      />
      <datalist id="team-roles">
        {roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <Field
        label="Adresse de l’image"
        name="avatar_url"
        defaultValue={member?.avatar_url ?? ''}
        hint="Vide : l’image de Discord, sinon l’initiale."
      />
      <Field
        label="Phrase"
        name="status_text"
        defaultValue={member?.status_text ?? ''}
        hint="Montrée quand Discord ne dit rien d’autre."
      />
      <Field
        label="Identifiant Discord"
        name="discord_id"
        defaultValue={member?.discord_id ?? ''}
        inputMode="numeric"
      />
    </>
  )
}
