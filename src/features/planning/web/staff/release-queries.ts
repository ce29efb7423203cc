import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import {
  changeRelease,
  getPlanning,
  listReleaseChanges,
  type PlanningEntry,
  type ReleaseChange,
  withdrawReleaseChange,
} from '../../contract.ts'
import { type WeekDay, weekDays } from '../../rules.ts'

/** A release of the week, with its change by the staff. */
export type StaffRelease = PlanningEntry & {
  /** Its position in the week, from 1: releases have no id. */
  id: number
  day: WeekDay
  change: ReleaseChange | undefined
}

/** Returns the releases of the week that begins on a Monday. */
export function useReleases(monday: string) {
  const query = { week: monday }
  return useQuery({
    queryKey: [...readOf(listReleaseChanges, { query }).queryKey, 'with the releases'],
    queryFn: async ({ signal }) => {
      const [week, { changes }] = await Promise.all([
        callApi(getPlanning, { query }, { signal, cache: 'no-store' }),
        callApi(listReleaseChanges, { query }, { signal }),
      ])
      return weekDays
        .flatMap((day) => week[day].map((entry) => ({ ...entry, day, change: findChange(entry, changes) })))
        .map((entry, at): StaffRelease => ({ ...entry, id: at + 1 }))
    },
  })
}

function findChange({ anime_id, langue, instant, etat }: PlanningEntry, changes: ReleaseChange[]) {
  // At its new date the release is listed again, like any other.
  if (instant === null || (etat !== 'retardé' && etat !== 'annulé')) return undefined
  const at = Date.parse(instant)
  return changes.find(
    (change) => change.anime_id === anime_id && change.language === langue && Date.parse(change.planned_at) === at,
  )
}

export type ReleaseDraft = Pick<ReleaseChange, 'state' | 'moved_to' | 'note'>

/** Postpones or cancels a release. The caller shows errors. */
export function useChangeRelease() {
  return useWrite({
    send: ({ release: { anime_id, langue, instant }, draft }: { release: StaffRelease; draft: ReleaseDraft }) =>
      callApi(changeRelease, { body: { anime_id, language: langue, planned_at: instant ?? '', ...draft } }),
    done: ({ change }, { release }) => `${release.titre} : sortie ${change.state}e`,
  })
}

export function useWithdrawChange() {
  return useWrite({
    send: ({ id }: ReleaseChange) => callApi(withdrawReleaseChange, { params: { id } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}
