import type shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import type { PlaybackFailureCode } from '../../../links/contract.ts'
import type { EngineFailure } from './engine.ts'

/** An error of Shaka Player; without these fields, one that it did not expect. */
export type DashError = Partial<Pick<shaka.util.Error, 'severity' | 'category' | 'code' | 'data'>>

// Values of shaka.util.Error and of its request types, copied so that this file need not load the library.
const critical = 2
const [network, text, media, manifest, drm] = [1, 2, 3, 4, 6]
const [badStatus, badAnswer, timeout] = [1001, 1002, 1003]
const contentUnsupported = 4032
const segmentRequest = 1

/** Returns whether an error ends playback; captions that fail do not. */
export const isFatal = ({ severity, category }: DashError) => severity === critical && category !== text
export const isOfNetwork = ({ category }: DashError) => category === network

/** The address that failed, of an error of the network. */
export const addressOf = ({ data }: DashError): unknown => data?.[0]

/** Converts an error; `detail` holds Shaka's code and the HTTP status, where known. */
export function toDashFailure(error: DashError): EngineFailure {
  return {
    code: toCode(error),
    detail: ['shaka', error.code, statusOf(error)].filter((part) => part !== undefined).join(' '),
  }
}

function toCode(error: DashError): PlaybackFailureCode {
  const { category, code } = error
  if ([401, 403, 410].includes(statusOf(error) ?? 0)) return 'expired'
  if (category === drm || code === contentUnsupported) return 'unsupported'
  if (category === media) return 'decode'
  if (category === manifest) return 'manifest'
  if (category === network) return requestOf(error) === segmentRequest ? 'segment' : 'manifest'
  return 'other'
}

const statusOf = ({ code, data }: DashError): number | undefined => (code === badStatus ? data?.[1] : undefined)

/** The kind of request that failed. */
function requestOf({ code, data }: DashError): unknown {
  if (code === badStatus) return data?.[4]
  if (code === badAnswer) return data?.[2]
  return code === timeout ? data?.[1] : undefined
}
