import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getSiteFigures, getSiteHealth } from '../../figures-contract.ts'

export type Figures = AnswerOf<typeof getSiteFigures>
export type Health = AnswerOf<typeof getSiteHealth>

/** Fetches the figures of a period; the former ones stay until they arrive. */
export function useFigures(days: '7' | '30' | '90') {
  return useQuery({
    ...readOf(getSiteFigures, { query: { days } }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the site's health, every half minute while it is visible. */
export function useHealth() {
  return useQuery({
    ...readOf(getSiteHealth, {}),
    refetchInterval: 30_000,
  })
}
