import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, publicUrl, reach, useTestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const site = useTestSite({}, connection)

beforeAll(async () => {
  const anime = await makeAnime(db, { title: 'Ligne 47', slug: 'ligne-47', genres: ['Drame'] })
  await makeEpisode(db, { anime_id: anime.id, season_label: 'Saison 1', episode_number: 1 })
  const sequel = await makeAnime(db, { title: 'Ligne 48', slug: 'ligne-48' })
  await db.insertInto('anime_relation').values({ anime_id: anime.id, related_id: sequel.id, kind: 'suite' }).execute()
})

/** Returns the words of a page's content, as they are read. */
function readContent(html: string): string {
  const [, content = ''] = /<main.*?>(.*)<\/main>/s.exec(html) ?? []
  return content
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}

/** Returns the targets and words of the links in a part of a page. */
const readLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, words = '']) => [
    to,
    words.replaceAll(/<[^>]*>/g, ''),
  ])

const readFooter = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''

/** Returns the values of these attributes in the head of a page. */
const readHead = (html: string, marked: string) =>
  new RegExp(`<(?:meta|link) [^>]*${marked}[^>]*>`).exec(html)?.[0].match(/(?:content|href)="([^"]*)"/)?.[1]

const watchPath = '/watch/ligne-47/Saison%201/1/VOSTFR'

describe.runIf(isBuilt)('as the server sends them', () => {
  test.each([
    ['/home', 301],
    ['/nulle/part', 302],
    ['/anime', 302],
    ['/watch/ligne-47', 302],
  ])('%s leads to the home page', async (path, expected) => {
    const { status, headers } = await site.ask(path)
    expect([status, headers.location]).toEqual([expected, '/'])
  })

  test('every page has the five links, says that nothing is hosted, and leads to the legal pages', async () => {
    const { text } = await site.ask('/about')
    const [, menu = ''] = /<nav aria-label="Principale">(.*?)<\/nav>/s.exec(text) ?? []
    expect(readLinks(menu)).toEqual([
      ['/', 'Accueil'],
      ['/explorer', 'Explorer'],
      ['/planning', 'Planning'],
      ['/about', 'À propos'],
      ['/partners', 'Partenaires'],
    ])
    const footer = readFooter(text)
    expect(footer).toContain('Suminé n’héberge aucun contenu. Tous les animes proviennent de sources tierces.')
    expect(readLinks(footer).map(([to]) => to)).toEqual(expect.arrayContaining(['/terms', '/privacy', '/dmca']))
  })

  test('the home page describes the site, and each of its sections leads to the catalogue', async () => {
    const { text } = await site.ask('/')
    const content = readContent(text)
    expect(content).toContain("Ici, l'anime vit vraiment")
    expect(content).toContain("Catalogue d'anime — VOSTFR &amp; VF")
    const sections = [...text.matchAll(/<h2[^>]*>([^<]*)<\/h2>(<a .*?<\/a>)/gs)]
    // Above them is the row of members, which the server hides.
    expect(sections.slice(-3).map(([, title, more = '']) => [title, ...readLinks(more)])).toEqual(
      ['Derniers Animes Ajoutés', 'Les Classiques', 'Découvrez Maintenant'].map((title) => [
        title,
        ['/explorer', 'Voir plus d&#x27;animes'],
      ]),
    )
    expect(content).toMatch(/Les Classiques.*Aucun anime trouvé pour cette section[.].*Découvrez Maintenant/)
  })

  test('a season without episodes in the first language offers the other one', async () => {
    const { id } = await makeAnime(db, { title: 'Ligne 49', slug: 'ligne-49' })
    await makeEpisode(db, { anime_id: id, season_label: 'Films', language: 'VF' })
    await makeEpisode(db, { anime_id: id })
    const content = readContent((await site.ask('/anime/ligne-49')).text)
    expect(content).toMatch(/Aucun épisode en VOSTFR disponible ?Voir les épisodes en VF/)
  })

  test('an anime’s address without its name explains that the name is missing', async () => {
    const { status, text } = await site.ask('/anime/%20')
    expect(status).toBe(400)
    expect(readContent(text)).toContain("Slug d'anime manquant")
  })

  test('an unknown anime has a message and a link to the catalogue', async () => {
    const { status, text } = await site.ask('/anime/inconnu')
    expect(status).toBe(404)
    expect(text).toContain('<title>Anime non trouvé · Suminé</title>')
    expect(text).toMatch(/<h1[^>]*>Anime non trouvé<\/h1>/)
    expect(text).toMatch(/<main.*href="\/explorer".*<\/main>/s)
    expect(readContent(text)).toContain("Cet anime n'existe pas ou a été supprimé.")
  })

  test.each(['Saison%201/99/VOSTFR', 'Saison%209/1/VOSTFR', 'Saison%201/1/VF', 'Saison%201/x/VOSTFR'])(
    'an unknown episode has a message: %s',
    async (place) => {
      const { status, text } = await site.ask(`/watch/ligne-47/${place}`)
      expect(status).toBe(404)
      expect(text).toContain('<title>Épisode non disponible · Suminé</title>')
      expect(text).toMatch(/<h1[^>]*>Épisode non disponible<\/h1>/)
      expect(readContent(text)).toContain('Épisode non trouvé')
      expect(text).toMatch(/<main.*href="\/explorer".*<\/main>/s)
    },
  )

  test('an address of an episode with an empty part is refused', async () => {
    const { status, text } = await site.ask('/watch/ligne-47/%20/1/VOSTFR')
    expect(status).toBe(400)
    expect(text).toMatch(/<h1[^>]*>Épisode non disponible<\/h1>/)
    expect(readContent(text)).toContain("Paramètres manquants dans l'URL")
  })

  test('an episode has a card of its anime, and is loading until the player is there', async () => {
    const { id } = await makeAnime(db, {
      title: 'Ligne 50',
      slug: 'ligne-50',
      genres: ['Drame'],
      release_year: 2021,
      rating: 8.5,
      studio: 'Studio Rail',
      is_classic: true,
      synopsis: 'Un train de nuit mène à la mer.',
    })
    await makeEpisode(db, { anime_id: id })
    const { text } = await site.ask('/watch/ligne-50/Saison%201/1/VOSTFR')
    // Its only season is not offered for choice.
    expect(text).not.toMatch(/<main.*<select.*<\/main>/s)
    const content = readContent(text)
    expect(content).toContain("Chargement de l'épisode...")
    expect(content).toContain(
      'AnimeVOSTFRCLASSIQUELigne 502021 · 8,5 / 10 · Studio Rail · 1 épisode · DrameUn train de nuit mène à la mer.',
    )
  })

  test.each([
    ['/how-it-works', ['/explorer', '/about']],
    ['/about', ['/', '/explorer', '/register']],
    ['/terms', ['/about', '/privacy']],
    ['/privacy', ['/terms', '/dmca']],
    ['/dmca', ['/terms', '/privacy']],
  ])('%s leads on to %j', async (path, leadsTo) => {
    const [main = ''] = /<main.*<\/main>/s.exec((await site.ask(path)).text) ?? []
    const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(expect.arrayContaining(leadsTo))
    const sections = [...main.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => `#${id}`)
    expect(links).toEqual(expect.arrayContaining(sections))
  })

  test('a place without animes is missing, and a page beyond the last one leads elsewhere', async () => {
    const missing = await site.ask('/saison/automne-1901')
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('Page introuvable')
    expect((await site.ask('/genre/drame?page=99')).status).toBe(302)
  })

  test('each anime of a franchise leads to it, and one without relations has none', async () => {
    await makeAnime(db, { title: 'Seule', slug: 'seule' })
    const { status, headers } = await site.ask('/franchise/ligne-48?ordre=sortie')
    expect([status, headers.location]).toEqual([302, '/franchise/ligne-47?ordre=sortie'])
    expect((await site.ask('/franchise/seule')).status).toBe(404)
  })

  test.each([
    ['/', /<title>Suminé/],
    ['/explorer', /<title>Explorer · Suminé</],
    ['/anime/ligne-47', /<title>Ligne 47 .*· Suminé</],
    [watchPath, /<title>.*Épisode 1 .*· Suminé</],
  ])('%s has its metadata for search engines', async (path, title) => {
    const { text } = await site.ask(path)
    expect(text).toMatch(title)
    expect(readHead(text, 'rel="canonical"')).toBe(publicUrl + path)
    expect(readHead(text, 'name="description"')).toMatch(/.{20,}/)
    expect(readHead(text, 'property="og:image"')).toMatch(/^http/)
  })

  test('a shareable page links its share image, its oEmbed description and its breadcrumbs', async () => {
    const { text } = await site.ask('/anime/ligne-47')
    expect(readHead(text, 'name="twitter:card"')).toBe('summary_large_image')
    const image = readHead(text, 'property="og:image"')?.replace(publicUrl, '').replaceAll('&amp;', '&') ?? ''
    expect((await site.ask(image)).headers['content-type']).toBe('image/jpeg')
    expect(readHead(text, 'type="application/json\\+oembed"')).toMatch(/\/oembed\?format=json&amp;url=http/)
    expect(text.match(/<link [^>]*application\/atom\+xml/g)).toHaveLength(1)
    const [crumbs = ''] = /<nav[^>]*Fil d’Ariane.*?<\/nav>/s.exec(text) ?? []
    expect([...crumbs.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, name]) => name)).toEqual(['Accueil', 'Explorer'])
    expect(crumbs).toMatch(/aria-current="page"[^>]*>Ligne 47</)
  })

  test.each([
    ['/terms', 'Conditions d’utilisation'],
    ['/privacy', 'Politique de confidentialité'],
  ])('%s has its date, and the same periods as the other', async (path, title) => {
    const content = readContent((await site.ask(path)).text)
    for (const words of [title, 'En vigueur depuis le 15 janvier 2025', '30 jours après', '12 mois au plus'])
      expect(content).toContain(words)
    expect(content).toContain('annoncée 30 jours avant')
    expect(content.includes('Nous visons une disponibilité de 99.9%')).toBe(path === '/terms')
  })

  test('the privacy page states which anonymous figures are counted, and how long backups keep deleted data', async () => {
    const content = readContent((await site.ask('/privacy')).text)
    expect(content).toContain('Les recherches qui ne trouvent rien')
    expect(content).toContain('Les mesures de vitesse que votre navigateur envoie')
    expect(content).toContain('Les sauvegardes du site : 7 jours')
  })

  test('the page for rights holders states the promised times and the effective date', async () => {
    const content = readContent((await site.ask('/dmca')).text)
    for (const words of [
      'Page datée du 15 janvier 2025',
      'Nous vérifions sous 2 heures',
      'Le lien est retiré sous 24 heures',
      'Vous recevez une confirmation écrite',
      'Modèle de notification',
      'rétabli après 10 à 14 jours ouvrés',
    ])
      expect(content).toContain(words)
  })
})

test.runIf(isBuilt)('a page is a single document, in French, without duplicated parts', async () => {
  const { text } = await site.ask('/')
  expect(text.match(/<!doctype/gi)).toHaveLength(1)
  expect(text).toMatch(/^<!DOCTYPE html><html lang="fr"/)
  for (const part of ['<title>', '<main', 'rel="canonical"'])
    expect([part, text.split(part).length - 1]).toEqual([part, 1])
})

test.runIf(isBuilt)('style sheets in a page satisfy its policy', async () => {
  for (const path of ['/', '/explorer', '/explorer?view=list&search=x']) {
    const { text, headers } = await site.ask(path)
    const sheets = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(sheets).toHaveLength(text.split('<style').length - 1)
    expect(sheets.length).toBeGreaterThan(0)
    const allowed = /style-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
    for (const css of sheets) expect(allowed).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  }
})

const ways = ['mailto:contact@sumine.example', 'les réseaux indiqués en bas de page', 'l’équipe du site']

test.runIf(isBuilt).each([
  [
    'an address',
    { CONTACT_EMAIL: 'contact@sumine.example', X_URL: 'https://x.example/sumine' },
    0,
    [
      ['https://x.example/sumine', 'X'],
      ['mailto:contact@sumine.example', 'Contact'],
    ],
  ],
  [
    'networks alone',
    { DISCORD_URL: 'https://discord.example/sumine', TIKTOK_URL: 'https://tiktok.example/sumine' },
    1,
    [
      ['https://discord.example/sumine', 'Discord'],
      ['https://tiktok.example/sumine', 'TikTok'],
    ],
  ],
  ['neither', {}, 2, []],
])(
  'the contacts of a site with %s are those of its footer and its accessibility statement',
  async (_, settings, named, contacts) => {
    const app = await openTestSite(connection, settings)
    const { text } = await reach(app).ask('/accessibilite')
    await app.close()
    expect(ways.map((way) => text.includes(way))).toEqual(ways.map((_, index) => index === named))
    expect(readLinks(readFooter(text)).filter(([to]) => !to?.startsWith('/'))).toEqual(contacts)
  },
)

test.runIf(isBuilt)('the only advertisement is the one that the operator sets, in the footer', async () => {
  expect((await site.ask('/terms')).text).not.toContain('sponsored')
  const app = await openTestSite(connection, { ADVERT_URL: 'https://atelier.example/', ADVERT_TEXT: 'L’Atelier' })
  const { text } = await reach(app).ask('/terms')
  await app.close()
  const link = '<a href="https://atelier.example/" rel="noopener sponsored"'
  expect(text.slice(text.indexOf('<footer'))).toMatch(new RegExp(`${link}[^>]*>Publicité\u202f: L’Atelier</a>`))
})
