import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestFolder } from '../../../tests/kit/test-folder.ts'
import { type ObjectStore, openObjectStore } from '../../../tests/stand-ins/object-store.ts'
import { readConfig } from '../config/config.ts'
import { toLoggedError } from '../log/keep-secrets-out.ts'
import { openStorage } from './open-storage.ts'
import { StorageAwayError } from './storage.ts'

describe('folder storage', () => {
  const dataDir = useTestFolder()
  const open = () => openStorage(readConfig({ DATA_DIR: dataDir }))

  test('writes, addresses and removes a file', async () => {
    const storage = await open()
    await storage.put('avatars/a.webp', Buffer.from('picture'), 'image/webp')
    const place = join(dataDir, 'uploads', 'avatars', 'a.webp')
    expect(readFileSync(place, 'utf8')).toBe('picture')
    expect(storage.urlOf('avatars/a.webp')).toBe('/uploads/avatars/a.webp')
    await storage.remove('avatars/a.webp')
    expect(existsSync(place)).toBe(false)
    await storage.remove('avatars/a.webp')
  })

  test('simultaneous writes of the same file succeed', async () => {
    const storage = await open()
    const texts = Array.from({ length: 20 }, (_, i) => `picture ${i}`)
    await Promise.all(texts.map((text) => storage.put('team/a.webp', Buffer.from(text), 'image/webp')))
    expect(texts).toContain((await storage.read('team/a.webp'))?.toString())
    expect(await Array.fromAsync(storage.list())).toEqual(['team/a.webp'])
    await storage.remove('team/a.webp')
  })

  test('distinguishes its own addresses from others', async () => {
    const storage = await open()
    expect(storage.nameOf('/uploads/avatars/a.webp')).toBe('avatars/a.webp')
    expect(storage.nameOf('https://elsewhere.example/a.webp')).toBeUndefined()
  })

  test('refuses a name outside the folder', async () => {
    const storage = await open()
    await expect(storage.remove('../secrets.json')).rejects.toThrow('leads out')
    await expect(storage.put('a/../../x', Buffer.from(''), 'text/plain')).rejects.toThrow('leads out')
  })
})

describe('S3 storage', () => {
  let store: ObjectStore

  beforeAll(async () => {
    store = await openObjectStore()
  })
  afterAll(() => store.close())

  const open = () =>
    openStorage(
      readConfig({
        S3_BUCKET: 'pictures',
        S3_ENDPOINT: store.endpoint,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_PUBLIC_URL: 'https://cdn.sumine.example/',
      }),
    )

  test('sends a signed file with its type and an endless lifetime, and removes it', async () => {
    const storage = await open()
    await storage.put('avatars/a.webp', Buffer.from('picture'), 'image/webp')
    await storage.remove('avatars/a.webp')
    expect(storage.urlOf('avatars/a.webp')).toBe('https://cdn.sumine.example/avatars/a.webp')
    const [put, remove] = store.heard
    expect(put?.method).toBe('PUT')
    expect(put?.body.toString()).toBe('picture')
    expect(put?.url).toMatch(/^\/pictures\/avatars\/a\.webp(\?|$)/)
    expect(put?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\//),
    })
    expect(remove).toMatchObject({ method: 'DELETE' })
    expect(remove?.url).toMatch(/^\/pictures\/avatars\/a\.webp(\?|$)/)
  })

  test('reads files as sent and lists all pages of names', async () => {
    const storage = await open()
    const names = ['avatars/a.webp', 'avatars/b & é.webp', 'avatars/c.webp', 'covers/d.webp', 'covers/e.webp']
    for (const name of names) await storage.put(name, Buffer.from(`bytes of ${name}`), 'image/webp')
    expect(await Array.fromAsync(storage.list())).toEqual(names)
    for (const name of names) expect((await storage.read(name))?.toString()).toBe(`bytes of ${name}`)
    for (const name of names) await storage.remove(name)
    expect(await Array.fromAsync(storage.list())).toEqual([])
  })

  test('reads a missing file as undefined and removes it without an error', async () => {
    const storage = await open()
    expect(await storage.read('avatars/inconnu.webp')).toBeUndefined()
    await storage.remove('avatars/inconnu.webp')
  })

  test('throws instead of reporting a missing file when the store does not answer', async () => {
    const storage = await open()
    await store.close()
    await expect(storage.read('avatars/a.webp')).rejects.toThrow()
    await expect(Array.fromAsync(storage.list())).rejects.toThrow()
    store = await openObjectStore()
  })
})

test('the log names the reason of a failed store once', () => {
  expect(toLoggedError(new StorageAwayError(new Error('aborted')))).toMatchObject({ message: 'aborted' })
})
