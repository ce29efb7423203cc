import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getSiteFigures } from '../../figures-contract.ts'

export type Figures = AnswerOf<typeof getSiteFigures>

/** Fetches the figures of a period; the former ones stay until they arrive. */
export function useFigures(days: '7' | '30' | '90') {
  return useQuery({ ...readOf(getSiteFigures, { query: { days } }), placeholderData: keepPreviousData })
}
