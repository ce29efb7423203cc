import { expect, test } from 'vitest'
import { notifyReporter } from '../../src/features/notifications/server/public.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${site.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Creates an account and follows its notifications. */
async function join(username: string) {
  const answer = await post('/api/auth/register', { username, email: `${username}@exemple.fr`, password: 'Lanterne7' })
  const { tokens, user } = await answer.json()
  const stream = await fetch(`http://127.0.0.1:${site.port}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  const heard = { text: '', isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) heard.text += decoder.decode(chunk)
    heard.isOver = true
  }
  void read()
  return { id: user.id as number, refreshToken: tokens.refreshToken as string, heard }
}

test('a notification is streamed with the bearer token, and signing out ends the stream at once', async () => {
  const [alma, brice] = [await join('alma'), await join('brice')]
  await notifyReporter(db, { accountId: alma.id, title: 'Résolu', content: 'Réparé.', url: '/anime/cabane' })
  await eventually(() => expect(alma.heard.text).toContain('"title":"Résolu"'))
  expect(brice.heard.text).not.toContain('Résolu')

  expect((await post('/api/auth/logout', { refreshToken: alma.refreshToken })).status).toBe(204)
  await eventually(() => expect(alma.heard.isOver).toBe(true))
  expect(brice.heard.isOver).toBe(false)
})
