import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { type Failure, toFailure } from '../../../ui/errors/to-failure.ts'
import type { listPartners, PartnerCard } from '../contract.ts'

/** How often it tries by itself, and how much longer it waits before each try (watching §9). */
export const mostTries = 3
const waitStepMs = 2000

export type PartnersState =
  | { status: 'loaded'; partners: PartnerCard[] }
  /** `attempt` counts from 1; it is what is being tried, or waited for. */
  | { status: 'retrying'; attempt: number }
  | { status: 'failed'; failure: Failure }

/**
 * The partners as the page came with them. When it came without, they are asked for anew: three times, after 2, 4 and
 * 6 seconds, then on demand (watching §4, "Partners").
 */
export function usePartners(given: PartnerCard[] | undefined): { state: PartnersState; retry: () => void } {
  const [state, setState] = useState<PartnersState>(
    given ? { status: 'loaded', partners: given } : { status: 'retrying', attempt: 1 },
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const attempt = useCallback((count: number, waitMs: number) => {
    setState({ status: 'retrying', attempt: count })
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      try {
        const { partners } = await callApi<typeof listPartners>('GET /api/partners', {})
        setState({ status: 'loaded', partners })
      } catch (error) {
        if (count < mostTries) attempt(count + 1, (count + 1) * waitStepMs)
        else setState({ status: 'failed', failure: toFailure(error) })
      }
    }, waitMs)
  }, [])

  useEffect(() => {
    if (given) setState({ status: 'loaded', partners: given })
    else attempt(1, waitStepMs)
    return () => clearTimeout(timer.current)
  }, [given, attempt])
  return { state, retry: () => attempt(1, 0) }
}
