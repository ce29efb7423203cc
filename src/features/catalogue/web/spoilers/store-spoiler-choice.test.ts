import { beforeEach, expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../../tests/kit/local-storage.ts'
import { spoilersKey } from '../../../../shared/spoiler-choice.ts'
import type { User } from '../../../account/contract.ts'
import { beginSession } from '../../../account/web/session.ts'
import { storeSpoilerChoice } from './store-spoiler-choice.ts'

const kept = useLocalStorage()
beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' }))

test('a choice waits for the answer to the earlier one, so that the account keeps the last one', async () => {
  const user = { id: 7, username: 'aline', role: 'Utilisateur' } as User
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user, device: 'd' })
  const asked: { body: string; answer: () => void }[] = []
  const reach = (_: string, { body }: { body: string }) =>
    new Promise<Response>((resolve) => {
      asked.push({ body, answer: () => resolve(Response.json({ spoilers: JSON.parse(body) })) })
    })
  vi.stubGlobal('fetch', reach)
  const sent = () => asked.map(({ body }) => JSON.parse(body).mode)
  storeSpoilerChoice({ mode: 'all', shown_anime_ids: [] })
  await vi.waitFor(() => expect(sent()).toEqual(['all']))
  storeSpoilerChoice({ mode: 'off', shown_anime_ids: [] })
  await new Promise(setImmediate)
  expect(sent()).toEqual(['all'])
  asked[0]?.answer()
  await vi.waitFor(() => expect(sent()).toEqual(['all', 'off']))
  asked[1]?.answer()
  await vi.waitFor(() => expect(kept.get(spoilersKey)).toBe('{"mode":"off","shown_anime_ids":[]}'))
})
