import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import { decideNotice, getNotice, listNotices, settleNotice, verifyNotice } from '../../contract.ts'
import { stateWords } from '../state-words.ts'
import type { NoticesAddress } from './notices-address.ts'

/** Returns one page of the queue; the previous one stays until it has loaded. */
export function useNotices({ page, search, filters }: NoticesAddress) {
  const query = { page, limit: usualPageSize, state: filters.state, ...(search !== '' && { search }) }
  return useQuery({
    ...readOf(listNotices, { query }),
    placeholderData: keepPreviousData,
    // Deadlines approach, so the queue is polled.
    refetchInterval: 60_000,
  })
}

export const useOneNotice = (noticeId: string) => useQuery(readOf(getNotice, { params: { id: noticeId } }))

export type Step =
  | { step: 'verify'; is_complete: true }
  | { step: 'verify'; is_complete: false; reason: string }
  | { step: 'accept'; page_ids: number[]; reason: string }
  | { step: 'refuse'; reason: string }
  | { step: 'restore' | 'uphold'; reason: string }

/** Performs a step, shows a notice with undo, and refetches the queue. The caller shows errors. */
export function useRunStep(noticeId: number) {
  return useWrite({
    send: (step: Step) => take(noticeId, step),
    done: ({ notice: { number, state } }) => `${number} : ${stateWords[state].label.toLocaleLowerCase('fr')}`,
  })
}

function take(id: number, step: Step): Promise<AnswerOf<typeof decideNotice>> {
  const params = { id }
  if (step.step === 'verify') {
    const { step: _, ...body } = step
    return callApi(verifyNotice, { params, body })
  }
  if (step.step === 'accept') {
    const { page_ids, reason } = step
    const body = { decision: 'accept' as const, page_ids, reason }
    return callApi(decideNotice, { params, body })
  }
  if (step.step === 'refuse') {
    const body = { decision: 'refuse' as const, reason: step.reason }
    return callApi(decideNotice, { params, body })
  }
  const body = { outcome: step.step, reason: step.reason }
  return callApi(settleNotice, { params, body })
}
