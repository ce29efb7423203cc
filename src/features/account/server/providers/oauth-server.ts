import type { Configuration } from 'openid-client'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Log } from '../../../../platform/log/create-log.ts'

export const timeoutS = 8
/** Loads the library at the first visit. */
export const loadLibrary = () => import('openid-client')

type Client = { clientId: string; clientSecret: string | undefined }
type Server = { issuer: string; authorization_endpoint: string; token_endpoint: string }

/** Describes to the library a site whose OAuth addresses are documented, not announced (OpenID discovery). */
export async function describeServer({ clientId, clientSecret }: Client, server: Server): Promise<Configuration> {
  const { Configuration, ClientSecretPost, None, allowInsecureRequests } = await loadLibrary()
  const authentication = clientSecret === undefined ? None() : ClientSecretPost(clientSecret)
  const configuration = new Configuration(server, clientId, undefined, authentication)
  configuration.timeout = timeoutS
  if (server.issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

// Answers of the provider about the visitor, and answers that are not of this visit.
const refusals = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
])

/**
 * Asks another site in a sign-in.
 * @throws AppError PROVIDER_REFUSED when the visitor cancelled or the answer is not of this visit, PROVIDER_AWAY
 */
export async function orAway<Result>(
  { log }: { log: Log },
  { id, name }: { id: string; name: string },
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { AuthorizationResponseError, ResponseBodyError, ClientError } = await loadLibrary()
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      throw new AppError('PROVIDER_REFUSED', `Vous avez annulé la connexion avec ${name}.`)
    }
    // The error itself may hold codes and addresses.
    const { message: reason, cause } = error instanceof Error ? error : new Error(String(error))
    const detail = cause instanceof Error ? cause.message : undefined
    log.warn({ provider: id, reason, detail }, 'a sign-in provider did not answer as expected')
    const isRefusal =
      error instanceof AuthorizationResponseError ||
      (error instanceof ResponseBodyError && error.error === 'invalid_grant') ||
      (error instanceof ClientError && refusals.has(error.code ?? ''))
    throw new AppError(
      isRefusal ? 'PROVIDER_REFUSED' : 'PROVIDER_AWAY',
      isRefusal ? undefined : `${name} ne répond pas pour le moment. Réessayez plus tard.`,
    )
  }
}
