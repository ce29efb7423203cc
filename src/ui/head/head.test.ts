import { expect, test } from 'vitest'
import { shortenText } from '../../shared/shorten-text.ts'
import { describePage, toPageTitle } from './page-meta.ts'
import { describeSite, describeVideo } from './structured-data.ts'

const publicUrl = 'https://sumine.example'
const page = { title: 'La Doublure', description: 'Un fil, une aiguille.', publicUrl, path: '/anime/la-doublure' }

function read(descriptors: ReturnType<typeof describePage>, name: string): unknown {
  const found = descriptors.filter((entry) => Object.values(entry).includes(name))
  expect(found).toHaveLength(1)
  const [entry] = found as Record<string, unknown>[]
  return entry?.content ?? entry?.href
}

test("a title ends with the site's name, which also stands alone", () => {
  expect(toPageTitle('La Doublure')).toBe('La Doublure · Suminé')
  expect(toPageTitle('Suminé')).toBe('Suminé')
  expect(describePage(page)).toContainEqual({ title: 'La Doublure · Suminé' })
})

test('addresses are absolute, both ours and third parties’', () => {
  const ours = describePage({ ...page, shareImage: { path: '/media/covers/doublure.webp', alt: 'Affiche' } })
  expect(read(ours, 'canonical')).toBe('https://sumine.example/anime/la-doublure')
  expect(read(ours, 'og:image')).toBe('https://sumine.example/media/covers/doublure.webp')
  const foreign = describePage({ ...page, shareImage: { path: 'https://images.example/a.jpg', alt: 'Affiche' } })
  expect(read(foreign, 'og:image')).toBe('https://images.example/a.jpg')
  expect(read(describePage(page), 'og:image')).toBe('https://sumine.example/icons/icon-512.png')
})

test('breadcrumbs lead from the home page to a page, beside its other structured data', () => {
  const structuredData = [describeSite(publicUrl)]
  const described = describePage({ ...page, structuredData, hasBreadcrumbs: true })
  const [breadcrumbs, ...others] = described.flatMap((entry) =>
    'script:ld+json' in entry ? entry['script:ld+json'] : [],
  )
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Accueil', item: 'https://sumine.example/' },
      { name: 'La Doublure', item: 'https://sumine.example/anime/la-doublure' },
    ],
  })
  expect(others).toEqual(structuredData)
})

test('a page is indexed by default', () => {
  expect(describePage(page)).not.toContainEqual({ name: 'robots', content: 'noindex, follow' })
  expect(describePage({ ...page, isIndexed: false })).toContainEqual({ name: 'robots', content: 'noindex, follow' })
})

test('a long description is cut between words', () => {
  expect(shortenText('Un chat\n  dort', 50)).toBe('Un chat dort')
  expect(shortenText('Un chat dort sur le toit', 12)).toBe('Un chat…')
  expect(shortenText('Un chat, dort', 12)).toBe('Un chat…')
  expect(shortenText('Un chat dort ici', 13)).toBe('Un chat dort…')
  expect(shortenText('Anticonstitutionnellement', 10)).toBe('Anticonst…')
  expect(shortenText('x'.repeat(500), 160)).toHaveLength(160)
  expect(shortenText('aa 😀😀', 5)).toBe('aa…')
  expect(shortenText('😀😀😀', 4)).toBe('😀…')
})

test('a video without a picture or a date is omitted', () => {
  const episode = {
    title: 'Jeudi',
    url: `${publicUrl}/watch/encore-jeudi/Saison%201/1/VF`,
    number: 1,
    seasonLabel: 'Saison 1',
    language: 'VF',
    durationSeconds: 3723,
    series: { title: 'Encore jeudi', url: `${publicUrl}/anime/encore-jeudi` },
    description: 'Le premier jeudi.',
  }
  expect(describeVideo(episode)).toBeUndefined()
  const complete = {
    ...episode,
    image: `${publicUrl}/media/thumbs/jeudi-1.webp`,
    releaseDate: '2023-01-15T16:30:00.000Z',
  }
  expect(describeVideo(complete)).toMatchObject({ '@type': 'VideoObject', duration: 'PT1H2M3S', inLanguage: ['fr'] })
})
