import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { toFailureText } from '../../../../ui/api/failure-texts.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { listPartners, type PartnerCard } from '../../partners-contract.ts'
import { tryAgain } from './try-again.ts'

export type PartnersState =
  | { status: 'loaded'; partners: PartnerCard[] }
  /** `attempt` counts from 1. */
  | { status: 'retrying'; attempt: number }
  | { status: 'failed'; message: string }

/** Returns the partners of the page's data, or refetches them when it has none. Visitor pages load no query client. */
export function usePartners(given: PartnerCard[] | undefined): { state: PartnersState; retry: () => void } {
  const [state, setState] = useState<PartnersState>(
    given ? { status: 'loaded', partners: given } : { status: 'retrying', attempt: 1 },
  )
  const stop = useRef(() => {})
  const begin = useCallback((isImmediate: boolean) => {
    stop.current()
    stop.current = tryAgain(
      {
        ask: () => callApi(listPartners, {}),
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

/** The HTTP status, if there is one (docs/product/community.md#partners). */
function toPartnersMessage(error: unknown): string {
  const isAnswer = error instanceof ApiError && error.status !== 0
  return isAnswer ? toFailureText({}, error) : toFailure(error).message
}
