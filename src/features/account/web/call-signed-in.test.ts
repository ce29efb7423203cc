import { beforeEach, expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { ApiError } from '../../../ui/api/api-error.ts'
import type { User } from '../contract.ts'
import { callSignedIn, ownCallsBy } from './call-signed-in.ts'
import { beginSession, endSession } from './session.ts'

useLocalStorage()
beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' }))

function signIn(id: number): void {
  const user = { id, username: 'aline', role: 'Moderateur' } as User
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user, device: 'd' })
}
const expired = new ApiError(401, 'TOKEN_EXPIRED', 'Votre session a expiré.')

test.each([
  ['repeated when its user signs in again', 7, 'written'],
  ['refused when another user signs in', 8, expired],
])('a call of an ended session is %s', async (_, nextId, end) => {
  ownCallsBy(7)
  endSession()
  const send = vi.fn(async () => 'written').mockRejectedValueOnce(expired)
  const written = callSignedIn(send).catch((error: unknown) => error)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  signIn(nextId)
  expect(await written).toBe(end)
  expect(send).toHaveBeenCalledTimes(end === 'written' ? 2 : 1)
})
