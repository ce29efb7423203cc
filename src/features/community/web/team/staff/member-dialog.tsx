import { Dialog } from '../../../../../ui/components/dialog.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { DraftDialogForm } from '../../../../../ui/forms/draft-dialog-form.tsx'
import { Field } from '../../../../../ui/forms/field.tsx'
import { useStaff } from '../../../../staff/web/frame/public.ts'
import type { TeamMember } from '../../../team-contract.ts'
import { consents, useMemberForm } from './team-queries.ts'

type MemberDialogProps = {
  /** The edited member, 'new' for a new one; undefined while closed. */
  edited: TeamMember | 'new' | undefined
  onClose: () => void
}

/** Adds or changes a member of the team. */
export function MemberDialog({ edited, onClose }: MemberDialogProps) {
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Ajouter un membre' : 'Modifier le membre'}
      className="max-w-130"
    >
      <MemberForm member={edited === 'new' ? undefined : edited} onClose={onClose} />
    </Dialog>
  )
}

const roles = ['Développeur', 'Sys. admin', 'Gestion communautaire', 'Administrateur', 'Graphiste', 'Moderateur']

function MemberForm({ member, onClose }: { member: TeamMember | undefined; onClose: () => void }) {
  const { username } = useStaff()
  const form = useMemberForm(member, onClose)
  const { bind, draft, change } = form
  return (
    <DraftDialogForm form={form} self={username} what="Ce membre" onClose={onClose}>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field {...bind('display_name')} data-initial-focus required />
        <Field {...bind('username')} autoCapitalize="none" autoComplete="off" required />
      </div>
      <Field {...bind('role_label')} list="team-roles" hint="Vide : le plus haut rôle sur Discord." />
      <datalist id="team-roles">
        {roles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <Field {...bind('avatar_url')} hint="Vide : l’image de Discord, sinon l’initiale." />
      <Field {...bind('status_text')} hint="Montrée quand Discord ne dit rien d’autre." />
      <Field {...bind('discord_id')} inputMode="numeric" />
      <fieldset>
        <legend className="field-label">Le membre accepte de montrer</legend>
        {Object.entries(consents).map(([name, label]) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            checked={draft[name as keyof typeof consents]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
        ))}
      </fieldset>
    </DraftDialogForm>
  )
}
