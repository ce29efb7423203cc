import { HtmlValidate } from 'html-validate'
import { missingPages, publicPages } from '../kit/public-pages.ts'
import { structuredData } from '../kit/structured-data-rules.ts'
import { expect, test } from '../kit/test.ts'

// React's style of writing documents is valid: attributes in camel case, `<br/>`, `checked=""`. The standard allows
// whole numbers and dashes in ids. A search with one field is submitted with Enter.
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'wcag/h32': 'off',
    'valid-id': ['error', { relaxed: true }],
    'no-dup-id': 'error',
    'no-inline-style': 'error',
  },
})

for (const path of [...publicPages, ...missingPages, '/api/docs']) {
  test(`${path} is valid HTML as the server sends it`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(missingPages.includes(path) ? 404 : 200)
    const { results } = await validator.validateString(await answer.text())
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(faults).toEqual([])
  })
}

const described = [
  { path: '/', types: ['WebSite'] },
  { path: '/anime/hagane-zero', types: ['TVSeries', 'BreadcrumbList'] },
  { path: '/anime/pluie-sur-hakodate', types: ['Movie', 'BreadcrumbList'] },
  { path: '/watch/hagane-zero/Saison%201/1/VOSTFR', types: ['TVEpisode', 'VideoObject', 'BreadcrumbList'] },
  { path: '/genre/drame', types: ['CollectionPage', 'BreadcrumbList'] },
  { path: '/about', types: ['BreadcrumbList'] },
]

for (const { path, types } of described) {
  test(`the structured data of ${path} are valid`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const found = blocks.map(([, json]) => structuredData.parse(JSON.parse(json ?? '')))
    expect(found.map((data) => data['@type']).sort()).toEqual(types.toSorted())
  })
}

test('the structured data of every page are valid', async ({ request }) => {
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(structuredData.safeParse(JSON.parse(json ?? '')).error, path).toBeUndefined()
    }
  }
})

test('a shareable page links its share image and its oEmbed description', async ({ page, request }) => {
  await page.goto('/anime/hagane-zero')
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname, search } = new URL(image ?? '')
  expect((await request.get(pathname + search)).headers()['content-type']).toBe('image/jpeg')
  await expect(page.locator('link[type="application/json+oembed"]')).toHaveAttribute(
    'href',
    /\/oembed\?format=json&url=http/,
  )
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveCount(1)
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(crumbs.getByRole('link')).toHaveText(['Accueil', 'Explorer'])
  await expect(crumbs.getByText('Hagane Zéro')).toHaveAttribute('aria-current', 'page')
})
