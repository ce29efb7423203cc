import { randomBytes } from 'node:crypto'
import { AppError } from '../../../../platform/http/app-error.ts'
import { parseJson } from '../../../../shared/parse-json.ts'
import { passkeyWaitMs } from '../../passkeys-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from '../queries/passkey-challenges.ts'

type Parts = Pick<AuthParts, 'db' | 'now'>
type Wanted = { purpose: ChallengePurpose; accountId: number | null }

const challengeBytes = 32
const maxOfAccount = 5
// Of all visitors of the login page together; the address budget allows 20 a minute to each.
const maxSignIns = 10_000

/** Makes a challenge that a passkey may sign once, in the next ten minutes. */
export async function makeChallenge({ db, now }: Parts, { purpose, accountId }: Wanted): Promise<Buffer> {
  const challenge = randomBytes(challengeBytes)
  const expiresAt = new Date(now().getTime() + passkeyWaitMs)
  const max = accountId === null ? maxSignIns : maxOfAccount
  await insertChallenge(db, { challenge, purpose, accountId, expiresAt, max })
  return challenge
}

/**
 * Uses up the challenge that a browser's answer names.
 * @param clientData the browser's clientDataJSON, in base64url
 * @returns the challenge in base64url
 * @throws AppError PASSKEY_REFUSED unless it was made for this purpose and account, and is neither used nor too old
 */
export async function spendChallenge({ db, now }: Parts, clientData: string, wanted: Wanted): Promise<string> {
  const challenge = readChallenge(clientData)
  const taken = await takeChallenge(db, Buffer.from(challenge, 'base64url'))
  const isRight = taken?.purpose === wanted.purpose && taken.account_id === wanted.accountId && taken.expires_at > now()
  if (!isRight) throw new AppError('PASSKEY_REFUSED', 'Cette demande a expiré. Réessayez.')
  return challenge
}

function readChallenge(clientData: string): string {
  const read = parseJson(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown } | null | undefined
  if (typeof read?.challenge === 'string') return read.challenge
  throw new AppError('PASSKEY_REFUSED')
}
