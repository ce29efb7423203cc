import type { ReactNode } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'

/** Said of a link without its token; the server's own words for one that is used or too old. */
export const incompleteLink = 'Ce lien est incomplet. Ouvrez-le à nouveau depuis l’email.'

/** A link that leads nowhere, and what to do instead. */
export function LinkRefusal({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <Alert tone="danger">{message}</Alert>
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  )
}
