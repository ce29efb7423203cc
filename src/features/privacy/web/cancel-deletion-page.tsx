import { callApi } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { type AuthCover, KeepPage } from '../../account/web/public.ts'
import { cancelDeletion } from '../contract.ts'

const signIn = (
  <ButtonLink to="/login" variant="primary">
    Se connecter
  </ButtonLink>
)

/** /cancel-deletion: keeps an account whose removal is pending. Visitor pages load no query client. */
export function CancelDeletionPage({ covers }: { covers: AuthCover[] }) {
  return (
    <KeepPage
      covers={covers}
      title="Garder mon compte"
      text="Votre compte est fermé et sera effacé. Gardez-le pour retrouver votre watchlist, votre progression et vos signalements."
      action="Garder mon compte"
      send={(token) => callApi(cancelDeletion, { body: { token } })}
      kept={<div>{signIn}</div>}
      refused={
        // Signing in also keeps the account, while it exists.
        <>
          {signIn}
          <p className="basis-full text-sm text-text-2">
            Une connexion avec votre mot de passe garde aussi le compte, tant qu’il n’est pas effacé.
          </p>
        </>
      }
    />
  )
}
