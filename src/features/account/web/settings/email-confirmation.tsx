import { CircleCheck, Mail } from 'lucide-react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { resendConfirmation } from '../../contract.ts'

/** Shows whether the address is confirmed, with a button for another link when it is not. */
export function EmailConfirmation({ isConfirmed }: { isConfirmed: boolean }) {
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
