import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import type { resolveVideo } from '../contract.ts'

/**
 * Asks what a player can open for a link of the catalogue.
 * @throws ApiError with the server's French message
 */
export function resolvePlayableVideo(videoUrl: string, signal: AbortSignal): Promise<AnswerOf<typeof resolveVideo>> {
  return callApi<typeof resolveVideo>('POST /api/videos/resolve', { body: { video_url: videoUrl } }, { signal })
}
