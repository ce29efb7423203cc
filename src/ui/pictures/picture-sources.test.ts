import { expect, it } from 'vitest'
import { toPanelUrl, toPictureSources } from './picture-sources.ts'

it("offers every width of the demonstration's covers", () => {
  expect(toPictureSources('/media/covers/lune-3.webp')).toEqual({
    src: '/media/covers/lune-3.webp',
    avif: '/media/covers/lune-3-160.avif 160w, /media/covers/lune-3-320.avif 320w, /media/covers/lune-3-480.avif 480w, /media/covers/lune-3-640.avif 640w',
  })
})

it('uses the widths of art and of thumbnails', () => {
  expect(toPictureSources('/media/art/lune.webp').avif).toBe(
    '/media/art/lune-640.avif 640w, /media/art/lune-1280.avif 1280w',
  )
  expect(toPictureSources('/media/thumbs/lune-2.webp').avif).toBe('/media/thumbs/lune-2-480.avif 480w')
})

it.each(['/media/avatars/9.webp', '/media/covers/lune.png', '/media/covers/../secret.webp'])(
  'leaves %s unchanged',
  (url) => expect(toPictureSources(url)).toEqual({ src: url }),
)

it('offers copies of an external picture', () => {
  const { src, avif } = toPictureSources('https://images.example/a b.jpg')
  expect(src).toBe('/pictures/640.webp?url=https%3A%2F%2Fimages.example%2Fa%20b.jpg')
  expect(avif).toContain('/pictures/160.avif?url=https%3A%2F%2Fimages.example%2Fa%20b.jpg 160w, ')
})

it('returns the portrait form of banners of the site, and other addresses unchanged', () => {
  expect(toPanelUrl('/media/art/lune.webp')).toBe('/media/panels/lune.webp')
  expect(toPanelUrl('https://images.example/art.webp')).toBe('https://images.example/art.webp')
})
