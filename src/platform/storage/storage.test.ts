import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect } from '../../../tests/kit/collect.ts'
import { type ObjectStore, openObjectStore } from '../../../tests/stand-ins/object-store.ts'
import { readConfig } from '../config/config.ts'
import { openStorage } from './open-storage.ts'

describe('in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sumine-storage-'))
  const open = () => openStorage(readConfig({ DATA_DIR: dataDir }))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('a file is written, addressed and removed', async () => {
    const storage = await open()
    await storage.put('avatars/a.webp', Buffer.from('picture'), 'image/webp')
    const place = join(dataDir, 'uploads', 'avatars', 'a.webp')
    expect(readFileSync(place, 'utf8')).toBe('picture')
    expect(storage.urlOf('avatars/a.webp')).toBe('/uploads/avatars/a.webp')
    await storage.remove('avatars/a.webp')
    expect(existsSync(place)).toBe(false)
    await storage.remove('avatars/a.webp')
  })

  test('many may write the same file at once', async () => {
    const storage = await open()
    const texts = Array.from({ length: 20 }, (_, i) => `picture ${i}`)
    await Promise.all(texts.map((text) => storage.put('team/a.webp', Buffer.from(text), 'image/webp')))
    expect(texts).toContain((await storage.read('team/a.webp'))?.toString())
    expect(await collect(storage.list())).toEqual(['team/a.webp'])
    await storage.remove('team/a.webp')
  })

  test("an address is told from somebody else's", async () => {
    const storage = await open()
    expect(storage.nameOf('/uploads/avatars/a.webp')).toBe('avatars/a.webp')
    expect(storage.nameOf('https://elsewhere.example/a.webp')).toBeUndefined()
  })

  test('a name that leads out of the folder is refused', async () => {
    const storage = await open()
    await expect(storage.remove('../secrets.json')).rejects.toThrow('leads out')
    await expect(storage.put('a/../../x', Buffer.from(''), 'text/plain')).rejects.toThrow('leads out')
  })
})

describe('in an S3 store', () => {
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

  test('a file is sent signed, with its type and for ever, and removed', async () => {
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

  test('files are read and listed as they were sent, however many pages of names there are', async () => {
    const storage = await open()
    const names = ['avatars/a.webp', 'avatars/b & é.webp', 'avatars/c.webp', 'covers/d.webp', 'covers/e.webp']
    for (const name of names) await storage.put(name, Buffer.from(`bytes of ${name}`), 'image/webp')
    expect(await collect(storage.list())).toEqual(names)
    for (const name of names) expect((await storage.read(name))?.toString()).toBe(`bytes of ${name}`)
    for (const name of names) await storage.remove(name)
    expect(await collect(storage.list())).toEqual([])
  })

  test('a file that is not there is undefined, and its removal no error', async () => {
    const storage = await open()
    expect(await storage.read('avatars/inconnu.webp')).toBeUndefined()
    await storage.remove('avatars/inconnu.webp')
  })

  test('a store that does not answer is an error, not a missing file', async () => {
    const storage = await open()
    await store.close()
    await expect(storage.read('avatars/a.webp')).rejects.toThrow()
    await expect(collect(storage.list())).rejects.toThrow()
    store = await openObjectStore()
  })
})
