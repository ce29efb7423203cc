import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type { endSession, listSessions, logoutAll } from '../../contract.ts'

type DeviceList = AnswerOf<typeof listSessions>
export type Device = DeviceList['sessions'][number]

const keyOf = (userId: number) => [userId, 'devices']

/** The devices on which the person is signed in. */
export function useDevices(userId: number) {
  return useQuery(
    {
      queryKey: keyOf(userId),
      queryFn: ({ signal }) => callApi<typeof listSessions>('GET /api/auth/sessions', {}, { signal }),
    },
    personQueries,
  )
}

/** Asks for the devices anew: some of them were signed out. */
export function refreshDevices(userId: number): void {
  void personQueries.invalidateQueries({ queryKey: keyOf(userId) })
}

/** Signs one device out; one that is gone already is no failure. */
export function useEndDevice(userId: number) {
  return useMutation(
    {
      mutationFn: (device: Device) =>
        callApi<typeof endSession>('DELETE /api/auth/sessions/:id', { params: { id: device.id } }).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
          },
        ),
      onSuccess: (_, { id }) =>
        personQueries.setQueryData<DeviceList>(
          keyOf(userId),
          (list) => list && { sessions: list.sessions.filter((session) => session.id !== id) },
        ),
    },
    personQueries,
  )
}

/** Signs out every device, or every other one. Answers how many that were. */
export function useEndDevices() {
  return useMutation(
    {
      mutationFn: (keepCurrent: boolean) =>
        callApi<typeof logoutAll>('POST /api/auth/logout-all', { body: { keep_current: keepCurrent } }),
    },
    personQueries,
  )
}
