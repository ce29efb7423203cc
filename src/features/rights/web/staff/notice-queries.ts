import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../log/web/public.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { decideNotice, getNotice, listNotices, settleNotice, verifyNotice } from '../../contract.ts'
import { stateWords } from '../state-words.ts'
import type { NoticesAddress } from './notices-address.ts'

const pageSize = 20

/** One page of the queue; the one before stays until it is there. */
export function useNotices({ page, search, filters }: NoticesAddress) {
  const { id } = useStaff()
  const query = { page, limit: pageSize, state: filters.state, ...(search !== '' && { search }) }
  return useQuery(
    {
      queryKey: [id, 'admin', 'rights', query],
      queryFn: ({ signal }) => callApi<typeof listNotices>('GET /api/admin/rights', { query }, { signal }),
      placeholderData: keepPreviousData,
      // The promised times run.
      refetchInterval: 60_000,
    },
    personQueries,
  )
}

export function useOneNotice(noticeId: string) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'rights', 'one', noticeId],
      queryFn: ({ signal }) =>
        callApi<typeof getNotice>('GET /api/admin/rights/:id', { params: { id: noticeId } }, { signal }),
    },
    personQueries,
  )
}

/** A step that the staff takes with a notice. */
export type Step =
  | { step: 'verify'; is_complete: true }
  | { step: 'verify'; is_complete: false; reason: string }
  | { step: 'accept'; page_ids: number[]; reason: string }
  | { step: 'refuse'; reason: string }
  | { step: 'restore' | 'uphold'; reason: string }

/** Takes a step, tells of it with a way back, and has the queue read anew. The caller shows what it throws. */
export function useTakeStep(noticeId: string) {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (step: Step) => take(noticeId, step),
      onSuccess: ({ notice: { number, state }, action_id }) =>
        notice({ text: `${number} : ${stateWords[state].label.toLocaleLowerCase('fr')}`, actionId: action_id }),
      onSettled: () =>
        personQueries.invalidateQueries({
          predicate: ({ queryKey: [, area, name] }) => area === 'admin' && name === 'rights',
        }),
    },
    personQueries,
  )
}

function take(id: string, step: Step): Promise<AnswerOf<typeof decideNotice>> {
  const params = { id }
  if (step.step === 'verify') {
    const { step: _, ...body } = step
    return callApi<typeof verifyNotice>('POST /api/admin/rights/:id/verify', { params, body })
  }
  if (step.step === 'accept') {
    const { page_ids, reason } = step
    const body = { decision: 'accept' as const, page_ids, reason }
    return callApi<typeof decideNotice>('POST /api/admin/rights/:id/decide', { params, body })
  }
  if (step.step === 'refuse') {
    const body = { decision: 'refuse' as const, reason: step.reason }
    return callApi<typeof decideNotice>('POST /api/admin/rights/:id/decide', { params, body })
  }
  const body = { outcome: step.step, reason: step.reason }
  return callApi<typeof settleNotice>('POST /api/admin/rights/:id/settle', { params, body })
}
