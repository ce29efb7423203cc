import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import type { resolveVideo } from '../contract.ts'

/**
 * Asks what a player can open for one of an episode's sources.
 * @param fresh whether what was resolved before no longer plays
 * @throws ApiError with the server's French message
 */
export function resolveSource(
  { id, fresh = false }: { id: number; fresh?: boolean },
  signal: AbortSignal,
): Promise<AnswerOf<typeof resolveVideo>> {
  return callApi<typeof resolveVideo>('POST /api/videos/resolve', { body: { source_id: id, fresh } }, { signal })
}
