import { AppError } from '../../../../platform/http/app-error.ts'
import type { AuthParts } from '../auth-parts.ts'

type Parts = Pick<AuthParts, 'publicUrl' | 'log'>

// Started at the first use: most processes of a small site never need it.
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the site as passkeys know it: they belong to its host, and browsers sign its origin. */
export function toRelyingParty({ publicUrl }: Pick<AuthParts, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Runs a check of the library, which throws an error for whatever it refuses. @throws AppError PASSKEY_REFUSED */
export async function requireAccepted<Result extends { verified: boolean }>(
  { log }: Parts,
  check: () => Promise<Result>,
): Promise<Result & { verified: true }> {
  const result = await check().catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused')
    return undefined
  })
  if (!isVerified(result)) throw new AppError('PASSKEY_REFUSED')
  return result
}

function isVerified<Result extends { verified: boolean }>(
  result: Result | undefined,
): result is Result & { verified: true } {
  return result?.verified === true
}
