import { Suspense, useEffect, useState } from 'react'
import { proveCallsBy } from '../../../../ui/api/caller-identity.ts'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'))

/** Opens a dialogue when a call of the page requires a proof; the call waits for it, and is then repeated. */
export function ProofPrompt({ email }: { email: string }) {
  const [waiting, setWaiting] = useState<{ resolve: (isProved: boolean) => void }>()
  useEffect(() => {
    let leave = () => {}
    const stop = proveCallsBy(
      () =>
        new Promise((resolve) => {
          leave = () => resolve(false)
          setWaiting({ resolve })
        }),
    )
    return () => {
      stop()
      // The next call would wait for this answer.
      leave()
    }
  }, [])
  if (!waiting) return null
  const answer = (isProved: boolean) => {
    setWaiting(undefined)
    waiting.resolve(isProved)
  }
  return (
    <Suspense fallback={null}>
      <ProofDialog email={email} onAnswer={answer} />
    </Suspense>
  )
}
