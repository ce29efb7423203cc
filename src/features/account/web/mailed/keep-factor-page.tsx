import { callApi } from '../../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { keepSecondFactorByMail } from '../../second-factor-contract.ts'
import type { AuthCover } from '../auth-screen.tsx'
import { KeepPage } from './keep-page.tsx'

const settings = (
  <ButtonLink to="/settings?tab=securite" variant="primary">
    Voir la sécurité de mon compte
  </ButtonLink>
)

/** /keep-second-factor: stops the reset of a second factor. */
export function KeepFactorPage({ covers }: { covers: AuthCover[] }) {
  return (
    <KeepPage
      covers={covers}
      title="Validation en deux étapes"
      text="L’équipe va la retirer de votre compte. Gardez-la si vous n’avez rien demandé."
      action="Garder la validation"
      send={(token) => callApi(keepSecondFactorByMail, { body: { token } })}
      kept={
        <>
          <p className="text-text-2">
            Si vous n’aviez rien demandé, changez votre mot de passe : quelqu’un le connaît peut-être.
          </p>
          <div>{settings}</div>
        </>
      }
      refused={settings}
    />
  )
}
