import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { endSession, listSessions, logoutAll } from '../../contract.ts'

type DeviceList = AnswerOf<typeof listSessions>
export type Device = DeviceList['sessions'][number]

/** The devices on which the user is signed in. */
export const useDevices = () => useQuery(readOf(listSessions, {}))

/** Signs one device out; a session that has already ended is not an error. */
export function useEndDevice() {
  return useWrite({
    send: (device: Device) => untilGone(callApi(endSession, { params: { id: device.id } })),
    refreshes: [],
    onSuccess: (_, { id }, _before, { client }) =>
      client.setQueryData(
        readOf(listSessions, {}).queryKey,
        (list) => list && { sessions: list.sessions.filter((session) => session.id !== id) },
      ),
  })
}

/** Signs out every device, or every other one. Returns their number. */
export function useEndDevices() {
  return useWrite({
    send: (keepCurrent: boolean) => callApi(logoutAll, { body: { keep_current: keepCurrent } }),
    refreshes: [],
  })
}
