import { expect, test } from 'vitest'
import { putScriptsLast } from './put-scripts-last.ts'

test('preloads of scripts come after the styles, in their order, and can wait', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
    '<link rel="stylesheet" href="/assets/root.css"/></head><body>Bonjour</body></html>'
  expect(putScriptsLast(html)).toBe(
    '<html><head><link rel="stylesheet" href="/assets/root.css"/>' +
      '<link rel="modulepreload" href="/assets/a.js" fetchPriority="low"/>' +
      '<link rel="modulepreload" href="/assets/b.js" fetchPriority="low"/></head><body>Bonjour</body></html>',
  )
})

test('what stands in the body is left as it is', () => {
  const html = '<html><head></head><body><link rel="modulepreload" href="/assets/a.js"/></body></html>'
  expect(putScriptsLast(html)).toBe(html)
  expect(putScriptsLast('{"a":1}')).toBe('{"a":1}')
})
