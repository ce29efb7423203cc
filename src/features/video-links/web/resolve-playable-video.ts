import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { resolveVideo } from '../contract.ts'

/**
 * Asks what a player can open for a link of the catalogue.
 * @throws ApiError with the server's French message
 */
export function resolvePlayableVideo(videoUrl: string, signal: AbortSignal): Promise<AnswerOf<typeof resolveVideo>> {
  return callApi(resolveVideo, { body: { video_url: videoUrl } }, { signal })
}
