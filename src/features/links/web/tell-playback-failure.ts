import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import type { reportPlaybackFailure } from '../contract.ts'

type Told = InputOf<typeof reportPlaybackFailure>['body']

/** Tells that a source did not play. The viewer waits for nothing: a message that is lost is lost. */
export function tellPlaybackFailure(told: Told): void {
  callApi<typeof reportPlaybackFailure>('POST /api/videos/failures', { body: told }, { keepalive: true }).catch(
    () => undefined,
  )
}
