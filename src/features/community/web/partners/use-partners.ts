import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import type { listPartners, PartnerCard } from '../../partners-contract.ts'
import { tryAgain } from './try-again.ts'

export type PartnersState =
  | { status: 'loaded'; partners: PartnerCard[] }
  /** `attempt` counts from 1. */
  | { status: 'retrying'; attempt: number }
  | { status: 'failed'; message: string }

/** The partners as the page came with them; when it came without, what becomes of asking anew. */
export function usePartners(given: PartnerCard[] | undefined): { state: PartnersState; retry: () => void } {
  const [state, setState] = useState<PartnersState>(
    given ? { status: 'loaded', partners: given } : { status: 'retrying', attempt: 1 },
  )
  const stop = useRef(() => {})
  const begin = useCallback((isImmediate: boolean) => {
    stop.current()
    stop.current = tryAgain(
      {
        ask: () => callApi<typeof listPartners>('GET /api/partners', {}),
        onTry: (attempt) => setState({ status: 'retrying', attempt }),
        onAnswer: ({ partners }) => setState({ status: 'loaded', partners }),
        onFailure: (error) => setState({ status: 'failed', message: toPartnersMessage(error) }),
      },
      isImmediate,
    )
  }, [])
  useEffect(() => {
    if (given) setState({ status: 'loaded', partners: given })
    else begin(false)
    return () => stop.current()
  }, [given, begin])
  return { state, retry: () => begin(true) }
}

/** What HTTP says, where it says something (docs/product/community.md#partners). */
function toPartnersMessage(error: unknown): string {
  const isAnswer = error instanceof ApiError && error.status !== 0
  return isAnswer ? `Erreur ${error.status}: ${error.statusText}` : toFailure(error).message
}
