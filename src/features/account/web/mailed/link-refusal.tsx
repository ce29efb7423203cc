import type { ReactNode } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'

/** Shown for a link without a token; a used or expired link shows the server's message. */
export const incompleteLink = 'Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail.'

/** An invalid link, and what to do instead. */
export function LinkRefusal({ message, children }: { message: string; children: ReactNode }) {
  return (
    <>
      <Alert tone="danger">{message}</Alert>
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  )
}
