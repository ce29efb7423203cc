import { useQuery } from '@tanstack/react-query'
import { Copy, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { pluralOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { copyText } from '../../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '../../../../ui/components/dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert, ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { toClockTime, toLongDate } from '../../../../ui/formats/dates.ts'
import { Form, refuse, SubmitButton, useSubmit } from '../../../../ui/forms/form.tsx'
import { FormAlert } from '../../../../ui/forms/form-alert.tsx'
import { QrPicture } from '../../../../ui/pictures/qr-picture.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listAccountEvents } from '../../contract.ts'
import {
  getSecondFactor,
  keepSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../second-factor-contract.ts'
import { missingCode } from '../../second-factor-rules.ts'
import { CodeField } from '../code-field.tsx'
import { textOf } from '../sign-in/check-sign-in.ts'

type View = { setUp: AnswerOf<typeof setUpSecondFactor> } | { codes: string[] } | 'off'

/** 'Validation en deux étapes': turns the code at sign-in on and off, and renews the recovery codes. */
export function SecondFactorSection() {
  const factor = useQuery(readOf(getSecondFactor, {}))
  return (
    <SettingsSection
      title="Validation en deux étapes"
      hint="Après votre mot de passe, la connexion demande un code de votre application d’authentification : un mot de passe volé ne suffit plus."
    >
      {factor.data ? (
        <FactorState factor={factor.data} />
      ) : (
        <ReadFailure read={factor} waiting={<Skeleton className="h-11 w-32 rounded-control" />} />
      )}
    </SettingsSection>
  )
}

function FactorState({
  factor: { on_since, recovery_codes_left, resets_at },
}: {
  factor: AnswerOf<typeof getSecondFactor>
}) {
  const [view, setView] = useState<View>()
  const changes = { refreshes: [getSecondFactor, listAccountEvents] }
  const setUp = useWrite({
    send: () => callApi(setUpSecondFactor, {}),
    ...changes,
    onSuccess: (answer) => setView({ setUp: answer }),
  })
  const renew = useWrite({
    send: () => callApi(renewRecoveryCodes, {}),
    ...changes,
    onSuccess: ({ recovery_codes }) => setView({ codes: recovery_codes }),
  })
  const turnOff = useWrite({
    send: () => callApi(turnOffSecondFactor, {}),
    ...changes,
    onSuccess: () => setView(undefined),
  })
  const failed = setUp.error ?? renew.error
  return (
    <>
      <FailureAlert error={failed} />
      {on_since && (
        <p className="flex items-center gap-1.5 text-success [&_.lucide]:size-4">
          <ShieldCheck />
          Activée le {toLongDate(on_since)}. {describeCodes(recovery_codes_left)}
        </p>
      )}
      {resets_at && <ResetNotice resetsAt={resets_at} />}
      <div className="flex flex-wrap gap-3">
        {on_since ? (
          <>
            <Button loading={renew.isPending} loadingLabel="Création…" onClick={() => renew.mutate()}>
              Nouveaux codes de récupération
            </Button>
            <Button variant="danger" onClick={() => setView('off')}>
              Désactiver
            </Button>
          </>
        ) : (
          <Button loading={setUp.isPending} loadingLabel="Préparation…" onClick={() => setUp.mutate()}>
            <ShieldCheck />
            Activer
          </Button>
        )}
      </div>
      <FactorDialog view={view} show={setView} turnOff={turnOff} />
    </>
  )
}

/** Announces a reset by the staff, to which the owner of the second factor may object. */
function ResetNotice({ resetsAt }: { resetsAt: string }) {
  const keep = useWrite({ send: () => callApi(keepSecondFactor, {}), refreshes: [getSecondFactor] })
  return (
    <Alert
      tone="warning"
      action={
        <Button size="dense" className="min-h-11" loading={keep.isPending} onClick={() => keep.mutate()}>
          La garder
        </Button>
      }
    >
      L’équipe la retirera de votre compte le {toLongDate(resetsAt)} à {toClockTime(resetsAt)}. Gardez-la si vous n’avez
      rien demandé.
      {keep.error && <p>{toFailure(keep.error).message}</p>}
    </Alert>
  )
}

type FactorDialogProps = {
  view: View | undefined
  show: (view: View | undefined) => void
  turnOff: { mutate: () => void; isPending: boolean; error: Error | null }
}

function FactorDialog({ view, show, turnOff }: FactorDialogProps) {
  const close = () => show(undefined)
  if (view === 'off') {
    return (
      <ConfirmDialog
        open
        title="Désactiver la validation en deux étapes"
        action="Désactiver"
        busyAction="Désactivation…"
        write={turnOff}
        onConfirm={turnOff.mutate}
        onClose={close}
      >
        <p className="text-text-2">Le mot de passe suffira de nouveau pour se connecter à votre compte.</p>
      </ConfirmDialog>
    )
  }
  const isSetUp = view && 'setUp' in view
  const isLastLook = view !== undefined && 'codes' in view
  return (
    <Dialog
      open={view !== undefined}
      onClose={close}
      busy={isLastLook}
      keepsDraft
      title={isSetUp ? 'Activer la validation' : 'Codes de récupération'}
    >
      {isSetUp && <SetUpForm setUp={view.setUp} onDone={(codes) => show({ codes })} />}
      {isLastLook && <RecoveryCodes codes={view.codes} onKept={close} />}
    </Dialog>
  )
}

function describeCodes(left: number): string {
  if (left === 0) return 'Il ne reste aucun code de récupération.'
  return `Il reste ${left} ${pluralOf(left, 'code')} de récupération.`
}

type SetUpFormProps = { setUp: AnswerOf<typeof setUpSecondFactor>; onDone: (recoveryCodes: string[]) => void }

/** Shows the secret, as a QR code and as text, and takes the first code of the app. */
function SetUpForm({ setUp: { qr, secret, uri }, onDone }: SetUpFormProps) {
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

/** Shows new recovery codes, which cannot be shown again. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  const text = codes.join('\n')
  const copy = async () => setCopied(await copyText(text))
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'sumine-codes-de-recuperation.txt')
  return (
    <>
      <p className="text-text-2">
        Chacun remplace une fois le code de l’application, si vous perdez votre téléphone. Gardez-les ailleurs : ils ne
        seront plus montrés.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button data-initial-focus onClick={() => void copy()}>
          <Copy />
          Copier
        </Button>
        <Button onClick={save}>
          <Download />
          Télécharger
        </Button>
        <span role="status" className="text-sm text-text-2">
          {copied && 'Codes copiés.'}
          {copied === false && 'La copie a échoué : notez-les.'}
        </span>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onKept}>
          J’ai noté mes codes
        </Button>
      </DialogFooter>
    </>
  )
}
