import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const sheets: Record<string, string> = { '/assets/site.css': 'a{b:"$&"}', '/assets/home.css': 'c{}' }
const inline = (html: string) => inlineStyles(html, (path) => sheets[path])

test('a marked sheet is inlined in the page, and its link requests nothing', () => {
  expect(inline('<link nonce="x" rel="stylesheet" href="/assets/site.css"/>')).toBe(
    '<style nonce="x">a{b:"$&"}</style><link disabled="" nonce="x" rel="stylesheet" href="/assets/site.css"/>',
  )
  expect(inline('<link nonce="x" rel="stylesheet" href="/assets/home.css#"/>')).toContain(
    '<style nonce="x">c{}</style>',
  )
})

test('an unknown sheet, or one without the mark, stays a link', () => {
  for (const link of [
    '<link nonce="x" rel="stylesheet" href="/assets/gone.css"/>',
    '<link rel="stylesheet" href="/assets/site.css"/>',
    '<link nonce="x" rel="preload" href="/assets/site.css"/>',
  ])
    expect(inline(link)).toBe(link)
})
