import type { AnswerOf } from '../../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { DialogFooter } from '../../../../../ui/components/dialog.tsx'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../../ui/forms/form-alert.tsx'
import { QrPicture } from '../../../../../ui/pictures/qr-picture.tsx'
import { useWrite } from '../../../../../ui/queries/use-write.ts'
import { listAccountEvents } from '../../../contract.ts'
import { getSecondFactor, type setUpSecondFactor, turnOnSecondFactor } from '../../../second-factor-contract.ts'
import { missingCode } from '../../../second-factor-rules.ts'
import { CodeField } from '../../code-field.tsx'
import { textOf } from '../../sign-in/check-sign-in.ts'

type SetUpFormProps = { setUp: AnswerOf<typeof setUpSecondFactor>; onDone: (recoveryCodes: string[]) => void }

/** Shows the secret, as a QR code and as text, and takes the first code of the app. */
export function SetUpForm({ setUp: { qr, secret, uri }, onDone }: SetUpFormProps) {
  const { mutateAsync } = useWrite({
    send: (code: string) => callApi(turnOnSecondFactor, { body: { code } }),
    refreshes: [getSecondFactor, listAccountEvents],
  })
  const submit = useSubmit({
    check: (fields) => (textOf(fields, 'code').trim() === '' ? refuse(missingCode, 'code') : undefined),
    send: async (fields) => onDone((await mutateAsync(textOf(fields, 'code'))).recovery_codes),
  })
  return (
    <Form className="grid gap-4.5" submit={submit}>
      <p className="text-text-2">
        Scannez ce code avec une application d’authentification, ou{' '}
        <a href={uri} className="text-accent-text underline">
          ouvrez-la sur cet appareil
        </a>
        , puis entrez le code qu’elle montre.
      </p>
      <QrPicture qr={qr} title="Code QR du secret" />
      <p className="text-sm text-text-2">
        Sans appareil photo, tapez ce secret dans l’application :{' '}
        <code className="font-semibold text-text">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FormAlert besides={['code']} />
      <CodeField takesRecovery={false} />
      <DialogFooter>
        <SubmitButton loadingLabel="Activation…">Activer</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
