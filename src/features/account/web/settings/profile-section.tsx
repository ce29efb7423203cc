import { CircleCheck, Lock, Mail } from 'lucide-react'
import { Fragment, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import { AskBeforeLeaving } from '../../../../ui/forms/ask-before-leaving.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import type { FormRefusal } from '../../../../ui/forms/form-context.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { resendConfirmation, type User, updateProfile, uploadAvatar } from '../../contract.ts'
import { accountRefusals } from '../../rules.ts'
import { getSession, replaceUser } from '../session.ts'
import { checkProfile } from '../session-calls.ts'
import { AvatarField } from './avatar-field.tsx'
import { type ProfileDraft, useProfileDraft } from './use-profile-draft.ts'

/** 'Votre compte' of the settings (docs/product/account.md#settings). `hasMail`: this installation can send mail. */
export function ProfileSection({ user, hasMail }: { user: User; hasMail: boolean }) {
  return (
    <SettingsSection title="Votre compte" hint={<AccountFacts user={user} />}>
      <ProfileForm user={user} hasMail={hasMail} />
    </SettingsSection>
  )
}

/** The read-only facts of an account (docs/product/account.md#profile). */
function AccountFacts({ user }: { user: User }) {
  const facts = [
    ['Rôle', user.role],
    ['Compte créé le', toShortDate(user.created_at)],
    ['Dernière connexion', user.last_login === null ? 'Jamais' : toLocalDateTime(user.last_login)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="font-semibold text-text tabular-nums">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The user's name and picture; the e-mail cannot be changed (docs/product/account.md#profile). */
function ProfileForm({ user, hasMail }: { user: User; hasMail: boolean }) {
  const draft = useProfileDraft(user)
  const [isSaved, setIsSaved] = useState(false)
  const submit = useSubmit({
    check: checkProfileFields,
    async send() {
      setIsSaved(false)
      await saveProfile(draft)
      draft.forgetSent()
      setIsSaved(true)
    },
  })
  const cancel = () => {
    draft.reset()
    submit.clear()
  }
  // Removing it is no input.
  const changePicture = () => {
    submit.clear()
    setIsSaved(false)
  }
  return (
    <Form className="grid max-w-140 gap-5" submit={submit} onInput={() => setIsSaved(false)}>
      {isSaved && <Alert tone="success">Profil mis à jour avec succès !</Alert>}
      <FormAlert besides={['avatar', 'avatar_url', 'username']} />
      <AvatarField draft={draft} onChange={changePicture} />
      <Field
        label="Nom d’utilisateur"
        name="username"
        autoComplete="nickname"
        value={draft.username}
        onChange={({ currentTarget }) => draft.setUsername(currentTarget.value)}
        required
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
        <SubmitButton loadingLabel="Sauvegarde...">Enregistrer</SubmitButton>
        {draft.isDirty && !submit.isPending && (
          <Button variant="ghost" onClick={cancel}>
            Annuler
          </Button>
        )}
      </div>
      <AskBeforeLeaving isDirty={draft.isDirty} />
    </Form>
  )
}

function checkProfileFields(fields: FormData): FormRefusal | undefined {
  const isMissing = String(fields.get('username') ?? '').trim() === ''
  return isMissing ? refuse(accountRefusals.username, 'username') : undefined
}

/**
 * Saves the changes: first the picture, then the profile, which is then refetched (docs/product/account.md#profile).
 * No `useWrite`: the profile is in the session, which no query reads.
 * @throws ApiError with the server's error; a picture sent before stays
 */
async function saveProfile({ username, isRenamed, picture, keepPicture }: ProfileDraft): Promise<void> {
  let avatarUrl: string | null | undefined
  if (picture.kind === 'chosen') {
    const body = { avatar: picture.file }
    avatarUrl = (await callApi(uploadAvatar, { body })).avatar_url
    showPicture(avatarUrl)
    keepPicture()
  }
  if (picture.kind === 'removed') avatarUrl = null
  // An unchanged name is not sent: it may have been changed elsewhere since this page read it.
  const body = { ...(isRenamed && { username }), ...(avatarUrl !== undefined && { avatar_url: avatarUrl }) }
  const { user } = await callApi(updateProfile, { body })
  replaceUser(user)
  await checkProfile()
}

/** Shows the picture at once, so that it is not sent twice if the name is then refused. */
function showPicture(avatar_url: string): void {
  const session = getSession()
  if (session.status === 'signed-in') replaceUser({ ...session.user, avatar_url })
}

/** Shows whether the address is confirmed, with a button for another link when it is not. */
function EmailConfirmation({ isConfirmed }: { isConfirmed: boolean }) {
  const { mutate, isPending, data, error } = useWrite({ send: () => callApi(resendConfirmation, {}), refreshes: [] })
  if (isConfirmed) {
    return (
      <p className="mt-2 flex items-center gap-1.5 text-sm text-success [&_.lucide]:size-4">
        <CircleCheck />
        Adresse confirmée
      </p>
    )
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-sm text-text-2">
        Adresse non confirmée. Suivez le lien reçu par e-mail : il permet de retrouver votre compte si vous oubliez
        votre mot de passe.
      </p>
      {!data && (
        <Button loading={isPending} loadingLabel="Envoi…" onClick={() => mutate()}>
          <Mail />
          Renvoyer le lien
        </Button>
      )}
      {data && <Alert tone="success">{data.message}</Alert>}
      <FailureAlert error={error} />
    </div>
  )
}
