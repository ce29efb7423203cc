import { Save } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { DialogFooter, useSendingDialog } from '../../../ui/components/dialog.tsx'
import { SelectField } from '../../../ui/components/select-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form, SubmitButton, useSubmit } from '../../../ui/forms/form.tsx'
import { FormAlert } from '../../../ui/forms/form-alert.tsx'
import { useFieldError } from '../../../ui/forms/form-context.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useWrite } from '../../../ui/queries/use-write.ts'
import type { Role } from '../../account/contract.ts'
import { roles } from '../../account/rules.ts'
import { useStaff } from '../../staff/web/frame/public.ts'
import { createUser, type ListedUser, updateUser } from '../contract.ts'
import { checkUser } from './check-user.ts'

type UserFormProps = {
  /** Undefined for a new account. */
  user: ListedUser | undefined
  onClose: () => void
}

const fieldNames = ['username', 'email', 'role', 'password', 'confirmation']

/** The fields of an account. The input is kept when the server refuses. */
export function UserForm({ user, onClose }: UserFormProps) {
  const staff = useStaff()
  const { mutateAsync } = useWrite({
    send: (fields: ReturnType<typeof readFields>) => save(user, fields),
    done: ({ user: saved }) => `${saved.username} ${user ? 'est enregistré' : 'est créé'}`,
    onSuccess: onClose,
  })
  const [isActive, setIsActive] = useState(user?.is_active ?? true)
  const isSelf = user?.id === staff.id
  const submit = useSubmit({
    check: (fields) => checkUser(fields, user === undefined),
    send: (fields) => mutateAsync(readFields(fields, isActive)),
  })
  useSendingDialog(submit.isPending)
  return (
    <Form className="grid grid-cols-2 gap-x-3.5 gap-y-4 max-sm:grid-cols-1" submit={submit}>
      <FormAlert besides={fieldNames} className="col-span-full" />
      <Field
        label="Nom d’utilisateur"
        name="username"
        autoComplete="off"
        defaultValue={user?.username}
        data-initial-focus
      />
      <RoleField role={user?.role} isLocked={isSelf || staff.role !== 'Administrateur'} />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={user?.email}
        className="col-span-full"
      />
      {!isSelf && <PasswordFields isNew={user === undefined} />}
      {!isSelf && (
        <div className="col-span-full">
          <Switch
            label="Compte actif"
            hint="Désactiver ferme aussitôt toutes ses sessions."
            checked={isActive}
            onChange={({ target }) => setIsActive(target.checked)}
          />
        </div>
      )}
      <div className="col-span-full">
        <DialogFooter onCancel={onClose}>
          <SubmitButton loadingLabel="Sauvegarde...">
            <Save />
            {user ? 'Sauvegarder' : 'Créer'}
          </SubmitButton>
        </DialogFooter>
      </div>
    </Form>
  )
}

/** A Moderateur can only assign Utilisateur, and one's own role is fixed (docs/product/README.md#roles). */
function RoleField({ role = 'Utilisateur', isLocked }: { role: Role | undefined; isLocked: boolean }) {
  const error = useFieldError('role')
  return (
    <div>
      {/* A disabled field is not submitted. */}
      {isLocked && <input type="hidden" name="role" value={role} />}
      <SelectField label="Rôle" name="role" defaultValue={role} disabled={isLocked} aria-invalid={error !== undefined}>
        {roles.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </div>
  )
}

function PasswordFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <PasswordField
        label={isNew ? 'Mot de passe' : 'Nouveau mot de passe'}
        name="password"
        autoComplete="new-password"
      />
      <PasswordField label="Confirmation" name="confirmation" autoComplete="new-password" />
      <p className="col-span-full -mt-2 text-text-3 text-xs">
        {!isNew && 'Laisser vide pour ne rien changer. '}Une majuscule, une minuscule et un chiffre.
      </p>
    </>
  )
}

type UserFields = { username: string; email: string; role: Role; is_active: boolean; password: string }

function readFields(fields: FormData, isActive: boolean): UserFields {
  const read = (name: string) => String(fields.get(name) ?? '')
  return {
    username: read('username'),
    email: read('email'),
    role: roles.find((role) => role === read('role')) ?? 'Utilisateur',
    is_active: isActive,
    password: read('password'),
  }
}

function save(user: ListedUser | undefined, fields: UserFields) {
  if (!user) return callApi(createUser, { body: fields })
  // Others may have changed the rest since the dialogue opened.
  const before: UserFields = { ...user, password: '' }
  const names = Object.keys(fields) as (keyof UserFields)[]
  const changed = names.filter((name) => fields[name] !== before[name]).map((name) => [name, fields[name]])
  return callApi(updateUser, { params: { id: user.id }, body: Object.fromEntries(changed) })
}
