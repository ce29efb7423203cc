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

/** The types of structured data that these pages have. */
const described: Record<string, string[]> = {
  '/': ['WebSite'],
  '/anime/hagane-zero': ['BreadcrumbList', 'TVSeries'],
  '/anime/pluie-sur-hakodate': ['BreadcrumbList', 'Movie'],
  '/watch/hagane-zero/Saison%201/1/VOSTFR': ['BreadcrumbList', 'TVEpisode', 'VideoObject'],
  '/genre/drame': ['BreadcrumbList', 'CollectionPage'],
  '/about': ['BreadcrumbList'],
}

test('every page is valid HTML as the server sends it, and its structured data are valid', async ({ request }) => {
  // Forty pages, on busy machines.
  test.slow()
  for (const path of new Set([...publicPages, ...missingPages, '/api/docs', ...Object.keys(described)])) {
    await test.step(path, async () => {
      const answer = await request.get(path)
      expect(answer.status()).toBe(missingPages.includes(path) ? 404 : 200)
      const html = await answer.text()
      const { results } = await validator.validateString(html)
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      )
      expect.soft(faults).toEqual([])
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      const types = blocks.map(([, json]) => structuredData.parse(JSON.parse(json ?? ''))['@type'])
      if (described[path]) expect.soft(types.toSorted()).toEqual(described[path])
    })
  }
})
