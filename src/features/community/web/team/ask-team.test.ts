import { expect, test, vi } from 'vitest'
import { askTeam } from './ask-team.ts'

test('the team of the named community is asked for, past the browser’s cache', async () => {
  const asked: { address: string; cache: RequestCache | undefined }[] = []
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    asked.push({ address, cache })
    return Response.json({ guild: null, staffs: [] })
  })
  const { signal } = new AbortController()
  await askTeam(signal, '900000000000000001')
  await askTeam(signal, undefined)
  expect(asked).toEqual([
    { address: '/api/getStaffs?guildId=900000000000000001', cache: 'no-store' },
    { address: '/api/getStaffs', cache: 'no-store' },
  ])
})

test('a refusal over HTTP/2, which has no status text, is named by its number', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Le service…', code: 'DATABASE_AWAY' }, { status: 503 }))
  await expect(askTeam(new AbortController().signal, undefined)).rejects.toThrow(/^Erreur 503$/)
})

test('without an answer the network is named', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(askTeam(new AbortController().signal, undefined)).rejects.toThrow(
    'Connexion réseau interrompue - Veuillez réessayer',
  )
})
