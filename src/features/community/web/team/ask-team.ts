import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { toFailureText } from '../../../../ui/api/failure-texts.ts'
import { getStaffs, type TeamAnswer } from '../../team-contract.ts'

const askTimeoutMs = 10_000

/**
 * Fetches the team within ten seconds, bypassing the browser's cache (docs/product/community.md#team).
 * @param signal cancels it
 * @param guildId the community; the site's own by default
 * @throws Error with a message for display (docs/product/community.md#team)
 */
export async function askTeam(signal: AbortSignal, guildId: string | undefined): Promise<TeamAnswer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), askTimeoutMs)
  try {
    const either = AbortSignal.any([signal, late.signal])
    return await callApi(getStaffs, { query: { guildId } }, { signal: either, cache: 'no-store' })
  } catch (error) {
    throw new Error(toTeamMessage(error))
  } finally {
    clearTimeout(timer)
  }
}

function toTeamMessage(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return 'Requête annulée - Temps de réponse trop long'
  }
  if (!(error instanceof ApiError)) return "Impossible de charger les données de l'équipe"
  return toFailureText({}, error.status === 0 ? undefined : error)
}
