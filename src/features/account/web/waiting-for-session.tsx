import type { ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** What stands on a page until it is known who is signed in; a browser without scripts never knows. */
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
      <Alert tone="warning">Un compte a besoin de JavaScript : activez-le dans votre navigateur.</Alert>
    </noscript>
  )
}
