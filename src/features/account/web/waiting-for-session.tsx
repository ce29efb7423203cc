import type { ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** The placeholder of a page while the session loads; in a browser without scripts it stays. */
export function WaitingForSession({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountNeedsScripts />
      <div className="contents noscript:hidden">{children}</div>
    </>
  )
}

export function AccountNeedsScripts() {
  return (
    <noscript>
      <Alert tone="warning">Votre compte nécessite JavaScript : activez-le dans votre navigateur.</Alert>
    </noscript>
  )
}
