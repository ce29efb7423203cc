import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { AskBeforeLeaving } from '../../../../ui/forms/ask-before-leaving.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { type FormRefusal, refuse, useSubmit } from '../../../../ui/forms/use-submit.ts'
import type { User } from '../../contract.ts'
import { accountRefusals } from '../../rules.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { saveProfile } from './save-profile.ts'
import { useProfileDraft } from './use-profile-draft.ts'

/** The user's name and picture; the e-mail cannot be changed (docs/product/account.md#profile). */
export function ProfileForm({ user, hasMail }: { user: User; hasMail: boolean }) {
  const draft = useProfileDraft(user)
  const [isSaved, setIsSaved] = useState(false)
  const { isPending, refusal, onSubmit, clear } = useSubmit({
    check: checkProfileFields,
    async send() {
      setIsSaved(false)
      await saveProfile(draft)
      draft.reset()
      setIsSaved(true)
    },
  })
  const cancel = () => {
    draft.reset()
    clear()
  }
  const fieldErrors = refusal?.fields ?? {}
  return (
    <form className="grid max-w-140 gap-5" noValidate onSubmit={onSubmit} onInput={() => setIsSaved(false)}>
      {isSaved && <Alert tone="success">Profil mis à jour avec succès !</Alert>}
      {refusal && !namesField(refusal) && <Alert tone="danger">{refusal.message}</Alert>}
      <AvatarField draft={draft} error={fieldErrors.avatar ?? fieldErrors.avatar_url} onChange={clear} />
      <Field
        label="Nom d’utilisateur"
        name="username"
        autoComplete="nickname"
        value={draft.username}
        onChange={({ currentTarget }) => draft.setUsername(currentTarget.value)}
        error={fieldErrors.username}
      />
      <div>
        <Field
          label="E-mail"
          type="email"
          readOnly
          value={user.email}
          className="[&_.input]:truncate [&_.input]:pr-31"
          inset={
            <span className="flex items-center gap-1.5 pr-3 font-semibold text-text-2 text-xs [&_.lucide]:size-3.5">
              <Lock />
              Verrouillé
            </span>
          }
        />
        {hasMail && <EmailConfirmation isConfirmed={user.email_confirmed} />}
      </div>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isPending} loadingLabel="Sauvegarde...">
          Enregistrer
        </Button>
        {draft.isDirty && !isPending && (
          <Button variant="ghost" onClick={cancel}>
            Annuler
          </Button>
        )}
      </div>
      <AskBeforeLeaving isDirty={draft.isDirty} />
    </form>
  )
}

function checkProfileFields(fields: FormData): FormRefusal | undefined {
  const isMissing = String(fields.get('username') ?? '').trim() === ''
  return isMissing ? refuse(accountRefusals.username, 'username') : undefined
}

/** Returns whether a field of this form already shows the error. */
function namesField({ fields }: FormRefusal): boolean {
  return ['avatar', 'avatar_url', 'username'].some((name) => name in fields)
}
