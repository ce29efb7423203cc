import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import type { getStaffs, TeamAnswer } from '../../team-contract.ts'

export const askTimeoutMs = 10_000

/**
 * Asks for the team, for at most ten seconds and never from what the browser keeps (docs/product/community.md#team).
 * @param signal gives up
 * @param guildId the community that is meant; left out, the site's own
 * @throws Error whose message is fit to show (docs/product/community.md#team)
 */
export async function askTeam(signal: AbortSignal, guildId: string | undefined): Promise<TeamAnswer> {
  const line = new AbortController()
  const giveUp = () => line.abort()
  signal.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, askTimeoutMs)
  try {
    return await callApi<typeof getStaffs>(
      'GET /api/getStaffs',
      { query: { guildId } },
      { signal: line.signal, cache: 'no-store' },
    )
  } catch (error) {
    throw new Error(toTeamMessage(error))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

function toTeamMessage(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return 'Requête annulée - Temps de réponse trop long'
  }
  if (!(error instanceof ApiError)) return "Impossible de charger les données de l'équipe"
  if (error.status === 0) return 'Connexion réseau interrompue - Veuillez réessayer'
  return `Erreur ${error.status}: ${error.statusText}`
}
