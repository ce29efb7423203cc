import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { resolveVideo } from '../contract.ts'

/**
 * Resolves one of an episode's sources for the player.
 * @param fresh set when the earlier result no longer plays
 * @throws ApiError with the server's French message
 */
export function resolveSource(
  { id, fresh = false }: { id: number; fresh?: boolean },
  signal: AbortSignal,
): Promise<AnswerOf<typeof resolveVideo>> {
  return callApi(resolveVideo, { body: { source_id: id, fresh } }, { signal })
}
