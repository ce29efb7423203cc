import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { iphone, password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'

const site = useAccountsApi()
const { call, join } = site
const expired = { status: 401, body: { code: 'TOKEN_EXPIRED' } }

const picture = (format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#335577' } })
    .toFormat(format)
    .toBuffer()

function upload(token: string | undefined, bytes: Buffer, name = 'moi.png') {
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return call('POST', '/api/auth/upload-avatar', { form, ...(token ? { token } : {}) })
}
const profile = async (token: string) => (await call('GET', '/api/auth/profile', { token })).body.user
const save = (token: string, body: object) => call('PUT', '/api/auth/profile', { token, body })
const fileOf = (url: string) => joinPath(site.dataDir, url)

describe('my profile', () => {
  test('accepts another username, trimmed, and the current one in another case, but no other address', async () => {
    const { token } = await join('Lina')
    expect(await save(token, { username: '  Lina  du   Lac ', email: 'autre@exemple.fr' })).toMatchObject({
      status: 200,
      body: { user: { username: 'Lina du Lac', email: 'lina@exemple.fr' } },
    })
    expect((await save(token, { username: 'LINA DU LAC' })).body.user.username).toBe('LINA DU LAC')
  })

  test('keeps what covers episodes, for all devices of the account', async () => {
    const { token } = await join('Nour')
    expect((await profile(token)).spoilers).toBeNull()
    const spoilers = { mode: 'unseen', shown_anime_ids: [3, 5] }
    const put = (body: object) => call('PUT', '/api/auth/spoilers', { token, body })
    expect(await put(spoilers)).toMatchObject({ status: 200, body: { spoilers } })
    expect((await profile(token)).spoilers).toEqual(spoilers)
    for (const wrong of [
      { mode: 'some', shown_anime_ids: [] },
      { mode: 'all', shown_anime_ids: Array(501).fill(1) },
    ])
      expect((await put(wrong)).status).toBe(400)
    expect(await call('PUT', '/api/auth/spoilers', { body: spoilers })).toMatchObject({ status: 401 })
    expect((await profile(token)).spoilers).toEqual(spoilers)
  })

  test('keeps a name that was changed elsewhere when only the picture is saved', async () => {
    const { token } = await join('Nils')
    await save(token, { username: 'Nils Nouveau' })
    expect(await save(token, { avatar_url: null })).toMatchObject({
      status: 200,
      body: { user: { username: 'Nils Nouveau', avatar_url: null } },
    })
    expect((await profile(token)).username).toBe('Nils Nouveau')
  })

  test("refuses an empty name and another account's name", async () => {
    await join('Prenom')
    const { token } = await join('Noam')
    expect(await save(token, { username: ' ' })).toMatchObject({
      status: 400,
      body: { message: "Le nom d'utilisateur est requis", errors: [{ field: 'username' }] },
    })
    expect(await save(token, { username: 'PRENOM' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', errors: [{ field: 'username', message: 'Ce nom d’utilisateur est déjà pris.' }] },
    })
    expect((await profile(token)).username).toBe('Noam')
  })

  test('refuses a new name similar to a staff name, and keeps an existing one', async () => {
    const { token } = await join('Olaf')
    const chief = await join('Iris')
    const { db } = site
    await db.updateTable('account').set({ role: 'Moderateur' }).where('username', '=', 'Iris').execute()
    expect(await save(token, { username: 'lris' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await db.updateTable('account').set({ username: 'lris' }).where('username', '=', 'Olaf').execute()
    expect((await save(token, { username: 'lris' })).status).toBe(200)
    expect((await save(chief.token, { username: 'IRIS' })).status).toBe(200)
  })
})

describe('my picture', () => {
  test.each(['png', 'jpeg', 'gif'] as const)('is accepted as %s and stored as a WebP file', async (format) => {
    const { token } = await join(`Photo${format}`)
    const { status, body } = await upload(token, await picture(format))
    expect(status).toBe(200)
    expect(body.avatar_url).toMatch(/^\/uploads\/avatars\/[0-9a-f-]{36}\.webp$/)
    expect((await sharp(readFileSync(fileOf(body.avatar_url))).metadata()).format).toBe('webp')
    expect((await profile(token)).avatar_url).toBe(body.avatar_url)
  })

  test('replaces the previous one and deletes its file', async () => {
    const { token } = await join('Oona')
    const first = (await upload(token, await picture())).body.avatar_url
    const second = (await upload(token, await picture('gif'))).body.avatar_url
    expect(second).not.toBe(first)
    await expect.poll(() => existsSync(fileOf(first)), { timeout: 20_000 }).toBe(false)
    expect(existsSync(fileOf(second))).toBe(true)
  })

  test('stays when the profile is saved with it or without the field, and is removed with null', async () => {
    const { token } = await join('Paul')
    const { avatar_url } = (await upload(token, await picture())).body
    expect((await save(token, { username: 'Paul', avatar_url })).body.user.avatar_url).toBe(avatar_url)
    expect((await save(token, { username: 'Paul' })).body.user.avatar_url).toBe(avatar_url)
    expect((await save(token, { username: 'Paul', avatar_url: null })).body.user.avatar_url).toBeNull()
    expect((await profile(token)).avatar_url).toBeNull()
    await expect.poll(() => existsSync(fileOf(avatar_url)), { timeout: 20_000 }).toBe(false)
  })

  test("cannot be an external address, nor another account's picture", async () => {
    const [me, other] = [await join('Quim'), await join('Rita')]
    const theirs = (await upload(other.token, await picture())).body.avatar_url
    for (const avatar_url of ['https://ailleurs.example/suivi.gif', '/uploads/../secrets.json', theirs]) {
      expect(await save(me.token, { username: 'Quim', avatar_url })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'avatar_url', message: 'Cette image n’est pas la vôtre.' }] },
      })
    }
    expect((await profile(me.token)).avatar_url).toBeNull()
  })

  test('is recognised by its bytes, not by its name', async () => {
    const { token } = await join('Sofi')
    const disguised = await upload(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'moi.png')
    const message = 'Format de fichier non supporté. Utilisez PNG, JPG ou GIF.'
    expect(disguised).toMatchObject({ status: 415, body: { message, errors: [{ field: 'avatar', message }] } })
    expect((await upload(token, await picture(), '../../moi.exe')).status).toBe(200)
  })

  test('of more than 5 MB is refused, and not stored', async () => {
    const { token } = await join('Theo')
    const before = readdirSync(fileOf('/uploads/avatars'))
    const message = 'Le fichier est trop volumineux. Taille maximum : 5MB.'
    const answer = await upload(token, Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]))
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message, errors: [{ field: 'avatar', message }] },
    })
    expect(readdirSync(fileOf('/uploads/avatars'))).toEqual(before)
  })

  test('requires a file', async () => {
    const { token } = await join('Ugne')
    expect(await call('POST', '/api/auth/upload-avatar', { token, form: new FormData() })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'avatar', message: 'Aucun fichier reçu.' }] },
    })
  })
})

describe('my password', () => {
  const change = (token: string, body: object) => call('PUT', '/api/auth/change-password', { token, body })
  const logIn = (email: string, given: string) => call('POST', '/api/auth/login', { body: { email, password: given } })

  test('can be changed with the current one, and the other sessions end at once', async () => {
    const here = await join('Vito')
    const there = (
      await call('POST', '/api/auth/login', { body: { email: 'vito@exemple.fr', password }, userAgent: iphone })
    ).body
    expect(await change(here.token, { currentPassword: password, newPassword: 'Falaise12' })).toMatchObject({
      status: 200,
      body: { message: 'Mot de passe modifié avec succès !' },
    })
    expect(await call('GET', '/api/auth/profile', { token: there.tokens.accessToken })).toMatchObject(expired)
    expect((await call('GET', '/api/auth/profile', { token: here.token })).status).toBe(200)
    expect((await logIn('vito@exemple.fr', password)).status).toBe(401)
    expect((await logIn('vito@exemple.fr', 'Falaise12')).status).toBe(200)
  })

  test.each([
    [{}, 'Tous les champs de mot de passe sont requis', ['currentPassword', 'newPassword']],
    [
      { currentPassword: 'Lanterne8', newPassword: 'Falaise2026' },
      'Le mot de passe actuel est incorrect',
      ['currentPassword'],
    ],
    [
      { currentPassword: password, newPassword: 'Court1a' },
      'Le nouveau mot de passe doit contenir au moins 8 caractères',
      ['newPassword'],
    ],
    [
      { currentPassword: password, newPassword: 'falaise12' },
      'Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre',
      ['newPassword'],
    ],
  ])('refuses %o', async (body, message, fields) => {
    const { token } = await join(`Xav${JSON.stringify(body).length}`)
    const answer = await change(token, body)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(fields)
  })
})
