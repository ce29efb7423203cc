import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { reportPlaybackFailure } from '../contract.ts'

type Failure = InputOf<typeof reportPlaybackFailure>['body']

/** Reports that a source did not play. Fire and forget: a lost report is not retried. */
export function sendPlaybackFailure(failure: Failure): void {
  callApi(reportPlaybackFailure, { body: failure }, { keepalive: true }).catch(() => undefined)
}
