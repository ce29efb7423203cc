import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { resolveVideo } from '../contract.ts'

/** Resolves the trailer of an anime for the player. @throws ApiError with the server's French message */
export function resolveTrailer(
  { animeId, fresh }: { animeId: number; fresh: boolean },
  signal: AbortSignal,
): Promise<AnswerOf<typeof resolveVideo>> {
  return callApi(resolveVideo, { body: { trailer_of: animeId, fresh } }, { signal })
}
