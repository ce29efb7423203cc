import { expect, test } from 'vitest'
import { cardColours } from '../../sharing/server/images/public.ts'
import { sign, writeRequest } from './write-request.ts'

const message = {
  type: 'episodes.new',
  title: 'Le Phare mis à jour',
  text: '✅ Épisode 2 disponible en VF.',
  path: '/anime/le-phare',
  facts: { language: 'VF' },
}
const sent = {
  id: '8b2f5f8e-5c0e-4d0a-9a53-0d5bb0a3f1c2',
  message,
  at: new Date('2026-11-01T10:00:00Z'),
  now: new Date('2026-11-01T10:00:05Z'),
  publicUrl: 'https://sumine.example',
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test('signs like the published example of Standard Webhooks', () => {
  const signed = { secret, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(sign(signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a JSON message has its type, time and facts, under an id that stays', () => {
  const { body, headers } = writeRequest(sent, { format: 'json', secrets: [secret] })
  expect(JSON.parse(body.toString())).toEqual({
    type: 'episodes.new',
    timestamp: '2026-11-01T10:00:00.000Z',
    data: { title: message.title, text: message.text, url: 'https://sumine.example/anime/le-phare', language: 'VF' },
  })
  const later = writeRequest({ ...sent, now: new Date('2026-11-01T11:00:00Z') }, { format: 'json', secrets: [secret] })
  expect(later.headers['webhook-id']).toBe(headers['webhook-id'])
  expect(later.headers['webhook-signature']).not.toBe(headers['webhook-signature'])
})

test('a Discord message is an embed that mentions no one', () => {
  const long = { ...message, text: 'é'.repeat(5000) }
  const { body } = writeRequest({ ...sent, message: long }, { format: 'discord', secrets: [secret] })
  const { embeds, allowed_mentions: mentions } = JSON.parse(body.toString())
  expect(mentions).toEqual({ parse: [] })
  expect(embeds).toMatchObject([{ title: message.title, url: 'https://sumine.example/anime/le-phare' }])
  expect(embeds[0].description).toHaveLength(2000)
  expect(`#${embeds[0].color.toString(16)}`).toBe(cardColours.accent)
})

test('a Discord message shows the texts of members literally, without their links and Markdown', () => {
  const written = { ...message, title: '# Titre', text: 'lecture : [le rapport](https://evil.example) <@1> *vite*' }
  const { body } = writeRequest({ ...sent, message: written }, { format: 'discord', secrets: [secret] })
  expect(JSON.parse(body.toString()).embeds).toMatchObject([
    {
      title: '\\# Titre',
      description: 'lecture : \\[le rapport\\]\\(https://evil.example\\) \\<@1\\> \\*vite\\*',
    },
  ])
})

test('a long text for Discord is cut between characters', () => {
  const long = { ...message, title: `x${'🏮'.repeat(200)}`, text: '*'.repeat(3000) }
  const { body } = writeRequest({ ...sent, message: long }, { format: 'discord', secrets: [secret] })
  const [{ title, description }] = JSON.parse(body.toString()).embeds
  expect(title).toBe(`x${'🏮'.repeat(127)}`)
  expect(description).toBe('\\*'.repeat(1000))
})
