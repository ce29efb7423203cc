import { expect, test } from 'vitest'
import { listDeclaredFiles } from './read-page.ts'

test('finds styles, scripts, preloads and imports of inline modules once each', () => {
  const html = `<head><link rel="stylesheet" href="/assets/root.css"/><link rel="icon" href="/favicon.svg"/>
    <link rel="modulepreload" href="/assets/entry.js"/><script src="/assets/theme.js"></script></head>
    <script type="module" async="">import "/assets/manifest.js";import * as route0 from "/assets/entry.js";
    import * as route1 from "/assets/home.js"</script>`
  expect(listDeclaredFiles(html)).toEqual([
    { path: '/assets/root.css', kind: 'style' },
    { path: '/assets/entry.js', kind: 'script' },
    { path: '/assets/theme.js', kind: 'script' },
    { path: '/assets/manifest.js', kind: 'script' },
    { path: '/assets/home.js', kind: 'script' },
  ])
})

test('ignores preloaded fonts and pictures', () => {
  expect(
    listDeclaredFiles('<link rel="preload" as="font" href="/assets/text.woff2"/><img src="/media/a.webp">'),
  ).toEqual([])
})
