import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const html = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/root.css"/>
<link rel="modulepreload" href="/assets/b.js"/></head><body>Bonjour<script nonce="x" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body></html>`

test('no script is requested by the markup itself', () => {
  const page = startAfterPaint(html)
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toMatch(/^\s*import\b/m)
  expect(page).toContain('<link rel="stylesheet" href="/assets/root.css"/>')
})

test('the same files are imported in the same order, once all are requested', () => {
  const script = /async="">([^<]*)<\/script>/.exec(startAfterPaint(html))?.[1] ?? ''
  expect(script).toContain('["/assets/a.js","/assets/b.js"]')
  const imported = [...script.matchAll(/await import\("([^"]+)"\)/g)].map(([, file]) => file)
  expect(imported).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/entry.js'])
  expect(script).toContain('const route0 = await import("/assets/root.js");')
})

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<html><head></head><body>Fermé</body></html>')).toBe(
    '<html><head></head><body>Fermé</body></html>',
  )
})
