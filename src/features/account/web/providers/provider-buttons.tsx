import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import type { ProviderName } from '../../contract.ts'
import { visitProvider } from '../../providers-contract.ts'
import { leaveFor } from './visit.ts'

type ProviderButtonsProps = {
  providers: ProviderName[]
  /** Where the visitor goes afterwards. */
  next: string
}

/** 'Continuer avec …', below the forms to sign in and to register. */
export default function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const leave = async (provider: string) => {
    setLeaving(provider)
    setFailure(undefined)
    try {
      leaveFor({ ...(await callApi(visitProvider, { params: { provider } })), next })
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      // Also for a visitor who comes back by the browser's button.
      setLeaving(undefined)
    }
  }
  return (
    <div className="grid gap-3">
      {failure && <Alert tone="danger">{failure}</Alert>}
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" loading={leaving === id} onClick={() => void leave(id)}>
          <span className="truncate">Continuer avec {name}</span>
        </Button>
      ))}
    </div>
  )
}
