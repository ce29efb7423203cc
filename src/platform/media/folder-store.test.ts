import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../tests/kit/test-folder.ts'
import { createFolderStore } from './folder-store.ts'
import { maxTextBytes } from './media-store.ts'

const root = useTestFolder()
const folder = join(root, 'videos')
const put = (name: string, text = 'x') => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
put('La Marée/01.mp4')
put('La Marée/.caché.mp4')
put('.git/config')
put('a&b #1.mp4')
put('long.vtt', 'x'.repeat(maxTextBytes + 1))
put('texte.vtt', 'WEBVTT')
writeFileSync(join(root, 'secret.mp4'), 'secret')
symlinkSync(join(root, 'secret.mp4'), join(folder, 'sortie.mp4'))
symlinkSync(root, join(folder, 'dehors'))
symlinkSync(join(folder, 'La Marée/01.mp4'), join(folder, 'dedans.mp4'))
symlinkSync(folder, join(folder, 'La Marée', 'boucle'))
const store = createFolderStore(folder)
const expiresAt = new Date()

test('lists the files with their sizes, without hidden ones, loops and links that lead out', async () => {
  const files = await Array.fromAsync(store.list(''))
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'La Marée/01.mp4',
    'a&b #1.mp4',
    'dedans.mp4',
    'long.vtt',
    'texte.vtt',
  ])
  expect(files.find(({ name }) => name === 'texte.vtt')?.bytes).toBe(6)
  expect(await Array.fromAsync(store.list('La Marée'))).toEqual([{ name: 'La Marée/01.mp4', bytes: 1 }])
})

test('passes over a closed folder, such as that of a disk, but not over a closed root', async () => {
  const disk = join(root, 'disque')
  for (const name of ['ouvert', 'lost+found']) mkdirSync(join(disk, name), { recursive: true })
  writeFileSync(join(disk, 'ouvert', '01.mp4'), 'x')
  for (const above of [dirname(root), root]) chmodSync(above, (statSync(above).mode & 0o7777) | 0o011)
  chmodSync(join(disk, 'lost+found'), 0)
  const isRoot = process.geteuid?.() === 0
  // Root may open any folder.
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(await Array.fromAsync(createFolderStore(disk).list(''))).toEqual([{ name: 'ouvert/01.mp4', bytes: 1 }])
    await expect(Array.fromAsync(createFolderStore(join(disk, 'lost+found')).list(''))).rejects.toThrow(
      'cannot be read',
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(join(disk, 'lost+found'), 0o700)
  }
})

test.each(['absent', '../', 'dehors', '..', '/etc', 'La Marée/../..'])('the folder %s is refused', async (name) => {
  await expect(Array.fromAsync(store.list(name))).rejects.toThrow('there is no folder')
})

test('locates files, also by links inside the folder', async () => {
  expect(await store.locate('La Marée/01.mp4', expiresAt)).toMatchObject({ path: join(folder, 'La Marée/01.mp4') })
  expect(await store.locate('dedans.mp4', expiresAt)).toMatchObject({ path: join(folder, 'La Marée/01.mp4') })
})

test.each([
  '../secret.mp4',
  'La Marée/../../secret.mp4',
  '/etc/passwd',
  'sortie.mp4',
  'dehors/secret.mp4',
  '.git/config',
  'La Marée',
  '',
  'a\0.mp4',
  '..\\secret.mp4',
])('%j is no file of the folder', async (name) => {
  expect(await store.locate(name, expiresAt)).toBeUndefined()
  expect(await store.readText(name)).toBeUndefined()
})

test.each(['démonté', 'parti'])(
  'a folder that is empty or gone is away, as one of a disk that is not mounted',
  async (name) => {
    if (name === 'démonté') mkdirSync(join(root, name))
    const unmounted = createFolderStore(join(root, name))
    await expect(unmounted.locate('01.mp4', expiresAt)).rejects.toThrow('cannot be read')
    await expect(unmounted.readText('film.m3u8')).rejects.toThrow('cannot be read')
  },
)

test('reads texts of a limited size', async () => {
  expect(await store.readText('texte.vtt')).toBe('WEBVTT')
  expect(await store.readText('long.vtt')).toBeUndefined()
})
