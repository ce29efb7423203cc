import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { passkeyWaitMs } from '../../passkeys-rules.ts'
import { beginSession } from '../session.ts'
import type { SignedIn } from './ask-passkey.ts'

export type PasskeyState = { isPending?: boolean; refusal?: string }

type Steps = {
  /** The login form, which knows whether to remember the address. */
  form: HTMLFormElement | null
  show: (state: PasskeyState) => void
  /** Called when the sign-in cancelled the removal of the account. */
  onKept: () => void
}

let offered: { form: HTMLFormElement | null; at: number } | undefined

/** Signs in with a passkey. @param isAsked false to let the browser offer some in the e-mail field */
export async function signInByPasskey(isAsked: boolean, { form, show, onKept }: Steps): Promise<void> {
  // An offer is of use to its own form, until its challenge is over; a new one ends it.
  if (!isAsked && offered?.form === form && Date.now() - offered.at < passkeyWaitMs) return
  const mine = { form, at: Date.now() }
  offered = mine
  if (isAsked) show({ isPending: true })
  try {
    // Apart, so that the page's code names one file only.
    const { offerPasskeys, signInWithPasskey } = await import('./ask-passkey.ts')
    const answer: SignedIn | undefined = await (isAsked ? signInWithPasskey() : offerPasskeys())
    if (answer) {
      const isRemembered = form !== null && new FormData(form).has('remember')
      if (answer.deletion_cancelled) onKept()
      beginSession(answer, { email: isRemembered ? answer.user.email : undefined })
    }
    if (isAsked) show({})
  } catch (error) {
    show({ refusal: toFailure(error).message })
  } finally {
    // An offer ends when a passkey is asked for, and begins again at the next focus.
    if (offered === mine) offered = undefined
  }
}
