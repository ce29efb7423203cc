import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints, nameOf } from '../../../tests/kit/requests/list-endpoints.ts'
import type { listAnimes } from '../../features/catalogue/contract.ts'
import type { listUsers, toggleUser } from '../../features/members/contract.ts'
import { callApi } from './call-api.ts'
import { namesWithFallback, toFallbackText } from './fallback-texts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Has the network answer this, or nothing. */
const answerWith = (answer?: Response) =>
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
const proxyPage = () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
const ours = () => Response.json({ message: 'Ce compte n’existe pas.', code: 'NOT_FOUND' }, { status: 404 })

const list = () => callApi<typeof listUsers>('GET /api/admin/users', { query: {} })
const toggle = () =>
  callApi<typeof toggleUser>('PATCH /api/admin/users/:id/toggle-status', {
    params: { id: '1' },
    body: { is_active: true },
  })
const listPublic = () => callApi<typeof listAnimes>('GET /api/animes', { query: {} })

describe('a call that fails says', () => {
  test.each([
    ['the server’s message', list, ours, 'Ce compte n’existe pas.', 404],
    ['its status when a proxy answered', list, proxyPage, 'Erreur 502', 502],
    ['its own text without an answer', list, undefined, 'Erreur lors du chargement des utilisateurs', 0],
    ['its own text', toggle, proxyPage, "Erreur lors de la modification du statut de l'utilisateur", 502],
    ['its own text', toggle, undefined, "Erreur lors de la modification du statut de l'utilisateur", 0],
    ['the usual text when it has none', listPublic, proxyPage, 'Erreur 502: Bad Gateway', 502],
    ['the usual text', listPublic, undefined, 'Connexion réseau interrompue - Veuillez réessayer', 0],
  ] as const)('%s', async (_, call, answer, message, status) => {
    answerWith(answer?.())
    await expect(call()).rejects.toMatchObject({ message, status })
  })
})

test.each([
  ['POST /api/auth/login', 'Erreur lors de la connexion'],
  ['POST /api/auth/register', "Erreur lors de l'inscription"],
  ['GET /api/auth/profile', 'Erreur lors de la récupération du profil'],
  ['POST /api/auth/refresh-token', 'Erreur lors du rafraîchissement du token'],
  ['POST /api/auth/upload-avatar', "Erreur lors de l'upload de l'avatar"],
  ['PUT /api/auth/profile', 'Erreur lors de la mise à jour du profil'],
  ['PUT /api/auth/change-password', 'Erreur lors du changement de mot de passe'],
])('%s: %s, unless there was no answer at all', (name, text) => {
  expect(toFallbackText(name, { status: 500, statusText: 'Internal Server Error' })).toBe(text)
  expect(toFallbackText(name)).toBe('Connexion réseau interrompue - Veuillez réessayer')
})

test('a status without a text leaves no colon behind', () => {
  expect(toFallbackText('GET /api/animes', { status: 500, statusText: '' })).toBe('Erreur 500')
})

test('every text is that of a call', () => {
  expect(endpoints.map(nameOf)).toEqual(expect.arrayContaining(namesWithFallback))
})
