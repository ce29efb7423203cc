import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../log/web/public.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type {
  changeRelease,
  getPlanning,
  listReleaseChanges,
  PlanningEntry,
  ReleaseChange,
  withdrawReleaseChange,
} from '../../contract.ts'
import { type WeekDay, weekDays } from '../week-days.ts'

/** A release of the week, and what the staff said of it. */
export type StaffRelease = PlanningEntry & {
  /** Its place in the week, from 1: releases have no id of their own. */
  id: number
  day: WeekDay
  change: ReleaseChange | undefined
}

/** The releases of the week that begins on a Monday. */
export function useReleases(monday: string) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'planning', monday],
      queryFn: async ({ signal }) => {
        const query = { week: monday }
        const [week, { changes }] = await Promise.all([
          callApi<typeof getPlanning>('GET /api/planning', { query }, { signal, cache: 'no-store' }),
          callApi<typeof listReleaseChanges>('GET /api/admin/planning/changes', { query }, { signal }),
        ])
        return weekDays
          .flatMap((day) => week[day].map((entry) => ({ ...entry, day, change: findChange(entry, changes) })))
          .map((entry, at): StaffRelease => ({ ...entry, id: at + 1 }))
      },
    },
    personQueries,
  )
}

function findChange({ anime_id, langue, instant, etat }: PlanningEntry, changes: ReleaseChange[]) {
  // Where it was put off to it stands a second time, as a release like any other.
  if (instant === null || (etat !== 'retardé' && etat !== 'annulé')) return undefined
  const at = Date.parse(instant)
  return changes.find(
    (change) => change.anime_id === anime_id && change.language === langue && Date.parse(change.planned_at) === at,
  )
}

const refreshReleases = () =>
  personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && name === 'planning',
  })

export type ReleaseDraft = { state: 'retardé' | 'annulé'; moved_to: string | null; note: string | null }

/** Puts a release off or calls it off. The caller shows what it throws. */
export function useChangeRelease() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ release: { anime_id, langue, instant }, draft }: { release: StaffRelease; draft: ReleaseDraft }) =>
        callApi<typeof changeRelease>('PUT /api/admin/planning/changes', {
          body: { anime_id, language: langue, planned_at: instant ?? '', ...draft },
        }),
      onSuccess: ({ change, action_id }, { release }) =>
        notice({ text: `${release.titre} : sortie ${change.state}e`, actionId: action_id }),
      onSettled: refreshReleases,
    },
    personQueries,
  )
}

export function useWithdrawChange() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id }: ReleaseChange) =>
        callApi<typeof withdrawReleaseChange>('DELETE /api/admin/planning/changes/:id', { params: { id: String(id) } }),
      onSuccess: ({ message, action_id }) => notice({ text: message, actionId: action_id }),
      onError: (error) => notice({ text: toFailure(error).message, tone: 'danger' }),
      onSettled: refreshReleases,
    },
    personQueries,
  )
}
