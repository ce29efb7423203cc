import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../ui/queries/reads.ts'
import { listMessages } from '../../messages-contract.ts'

const pageSize = 20

/** Fetches one page of the messages. */
export function useMessages(page: number) {
  return useQuery({
    ...readOf(listMessages, { query: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })
}
