import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../prepare.mjs'

// Comments and tests cite the product's pages; a renamed heading must change its citations.
const citation = /docs\/product\/([\w-]+\.md)(?:#([\w-]+))?/g

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && existsSync(join(root, file)))

/** Lists the anchors of a page as GitHub derives them from headings. */
function listAnchors(page: string): Set<string> {
  const text = readFileSync(join(root, 'docs/product', page), 'utf8')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

it('every citation of the product leads to a heading', () => {
  const citations = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(citation)].map(([whole, page = '', anchor]) => ({
      file,
      whole,
      page,
      anchor,
    })),
  )
  expect(citations.length).toBeGreaterThan(200)
  const lost = citations.filter(({ page, anchor }) => {
    if (!existsSync(join(root, 'docs/product', page))) return true
    return anchor !== undefined && !listAnchors(page).has(anchor)
  })
  expect(lost).toEqual([])
})

it('no comment cites a document outside the repository', () => {
  const outside = files.filter((file) =>
    /(watching|user side) §|\b[1-9]-decisions\b/i.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(outside.filter((file) => file !== 'scripts/checks/citations.test.ts')).toEqual([])
})

it('every file that a module names by `new URL` exists', () => {
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/new URL\('([\w./-]+\.\w+)', import\.meta\.url\)/g)].map(
      ([, name = '']) => join(dirname(file), name),
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
