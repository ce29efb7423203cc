import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { usualPageSize } from '../../../../ui/table/page-size.ts'
import { decideNotice, getNotice, listNotices, settleNotice, verifyNotice } from '../../contract.ts'
import type { outcomes } from '../../rules.ts'
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

export type StepName = 'complete' | 'incomplete' | 'accept' | 'refuse' | (typeof outcomes)[number]
type Step = { name: StepName; reason: string; pageIds: number[] }

/** Performs a step, shows a notice with undo, and refetches the queue. The caller shows errors. */
export function useRunStep(noticeId: number) {
  return useWrite({
    send: (step: Step) => take(noticeId, step),
    done: ({ notice: { number, state } }) => `${number} : ${stateWords[state].label.toLocaleLowerCase('fr')}`,
  })
}

function take(id: number, { name, reason, pageIds }: Step): Promise<AnswerOf<typeof decideNotice>> {
  const params = { id }
  switch (name) {
    case 'complete':
      return callApi(verifyNotice, { params, body: { is_complete: true } })
    case 'incomplete':
      return callApi(verifyNotice, { params, body: { is_complete: false, reason } })
    case 'accept':
      return callApi(decideNotice, { params, body: { decision: name, page_ids: pageIds, reason } })
    case 'refuse':
      return callApi(decideNotice, { params, body: { decision: name, reason } })
    default:
      return callApi(settleNotice, { params, body: { outcome: name, reason } })
  }
}
