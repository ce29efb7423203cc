import { expect, test, vi } from 'vitest'
import { endpoints, nameOf } from '../../../tests/kit/requests/list-endpoints.ts'
import { listAnimes } from '../../features/catalogue/contract.ts'
import { listUsers, toggleUser } from '../../features/members/contract.ts'
import { callApi } from './call-api.ts'
import { toFailureText } from './failure-texts.ts'

/** Makes the network return this answer, or fail. */
const answerWith = (answer?: Response) =>
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
const proxyPage = () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
const ours = () => Response.json({ message: 'Ce compte n’existe pas.', code: 'NOT_FOUND' }, { status: 404 })

const json = (body: unknown) => () => Response.json(body, { status: 403, statusText: 'Forbidden' })
const portal = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
const cut = () => new Response('{"animes":[')

const list = () => callApi(listUsers, { query: {} })
const toggle = () => callApi(toggleUser, { params: { id: '1' }, body: { is_active: true } })
const listPublic = () => callApi(listAnimes, { query: {} })

test.each([
  ['the server’s message', list, ours, 'Ce compte n’existe pas.', 404],
  ['its status when a proxy answered', list, proxyPage, 'Erreur 502', 502],
  ['its status when a proxy answered with null', list, json(null), 'Erreur 403', 403],
  ['its status when a proxy answered with JSON', list, json({ message: 'no route' }), 'Erreur 403', 403],
  [
    'its own text when a portal answered',
    toggle,
    portal,
    "Erreur lors de la modification du statut de l'utilisateur",
    0,
  ],
  ['the usual text when the answer is cut', listPublic, cut, 'Connexion réseau interrompue - Veuillez réessayer', 0],
  ['its own text without an answer', list, undefined, 'Erreur lors du chargement des utilisateurs', 0],
  ['its own text', toggle, proxyPage, "Erreur lors de la modification du statut de l'utilisateur", 502],
  ['its own text', toggle, undefined, "Erreur lors de la modification du statut de l'utilisateur", 0],
  ['the usual text when it has none', listPublic, proxyPage, 'Erreur 502: Bad Gateway', 502],
  ['the usual text', listPublic, undefined, 'Connexion réseau interrompue - Veuillez réessayer', 0],
] as const)('the message of a failed call: %s', async (_, call, answer, message, status) => {
  answerWith(answer?.())
  await expect(call()).rejects.toMatchObject({ message, status })
})

test('the server’s texts have French spaces', async () => {
  const errors = [{ field: 'search', message: 'Trop long : 100 signes au plus.' }]
  answerWith(Response.json({ message: 'Un instant : réessayez.', code: 'VALIDATION', errors }, { status: 400 }))
  await expect(list()).rejects.toMatchObject({
    message: 'Un instant\u202f: réessayez.',
    fields: [{ field: 'search', message: 'Trop long\u202f: 100 signes au plus.' }],
  })
})

test('a stalled connection counts as no answer after the time limit', async () => {
  const time = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const [reading, writing] = [expect(listPublic()).rejects, expect(toggle()).rejects]
  time.abort(new DOMException('signal timed out', 'TimeoutError'))
  await reading.toMatchObject({ code: 'OFFLINE', message: 'Connexion réseau interrompue - Veuillez réessayer' })
  await writing.toMatchObject({ code: 'OFFLINE', message: "Erreur lors de la modification du statut de l'utilisateur" })
  expect(limits.mock.calls).toEqual([[60_000], [60_000]])
})

const noAnswer = 'Connexion réseau interrompue - Veuillez réessayer'

test.each([
  ['POST /api/auth/register', "Erreur lors de l'inscription", noAnswer],
  ['GET /api/auth/profile', 'Erreur lors de la récupération du profil', noAnswer],
  ['POST /api/auth/refresh-token', 'Erreur lors du rafraîchissement du token', noAnswer],
  ['POST /api/auth/upload-avatar', "Erreur lors de l'upload de l'avatar", noAnswer],
  ['PUT /api/auth/profile', 'Erreur lors de la mise à jour du profil', noAnswer],
  ['POST /api/auth/login', 'Erreur lors de la connexion', noAnswer],
  ['PUT /api/auth/change-password', 'Erreur lors du changement de mot de passe', noAnswer],
  ['POST /api/episodes/report', 'Erreur lors du signalement', noAnswer],
  ['PUT /api/admin/users/:id', "Erreur lors de la mise à jour de l'utilisateur"],
  ['PATCH /api/admin/users/:id/toggle-status', "Erreur lors de la modification du statut de l'utilisateur"],
  ['POST /api/admin/users/bulk-action', "Erreur lors de l'action en lot sur les utilisateurs"],
  ['GET /api/admin/animes/:id', 'Anime non trouvé', "Erreur lors du chargement de l'anime"],
  ['PUT /api/admin/animes/:id', 'Erreur lors de la mise à jour'],
  ['DELETE /api/admin/animes/:id', 'Erreur lors de la suppression'],
  ['POST /api/admin/episodes', 'Erreur lors de la sauvegarde'],
  ['PUT /api/admin/episodes/:id', 'Erreur lors de la sauvegarde'],
  ['DELETE /api/admin/episodes/:id', "Erreur lors de la suppression de l'épisode"],
  ['DELETE /api/admin/animes/:id/episodes', 'Erreur lors de la suppression des épisodes'],
  ['GET /api/admin/episode-reports', 'Erreur 502', 'Erreur lors du chargement des signalements'],
  ['DELETE /api/admin/episode-reports/:id', 'Erreur 502', 'Erreur lors de la suppression du signalement'],
  ['POST /api/admin/sync/runs', 'Erreur 502: Bad Gateway', 'Une erreur est survenue lors de la synchronisation'],
])('%s without a message of the server: %s', (name, answered, unanswered = answered) => {
  const failure = endpoints.find((endpoint) => nameOf(endpoint) === name)?.failure
  expect(toFailureText(failure, { status: 502, statusText: 'Bad Gateway' })).toBe(answered)
  expect(toFailureText(failure)).toBe(unanswered)
})

test('a status without a text ends without a colon', () => {
  expect(toFailureText({}, { status: 500, statusText: '' })).toBe('Erreur 500')
})
