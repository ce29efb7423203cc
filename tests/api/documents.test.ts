import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, reach, useTestSite } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
const site = useTestSite({}, connection)

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
  ['an address', { CONTACT_EMAIL: 'contact@sumine.example', X_URL: 'https://x.example/sumine' }, 0],
  ['networks alone', { TIKTOK_URL: 'https://tiktok.example/sumine' }, 1],
  ['neither', {}, 2],
])('the accessibility statement of a site with %s names a contact that exists', async (_, settings, named) => {
  const app = await openTestSite(connection, settings)
  const { text } = await reach(app).ask('/accessibilite')
  await app.close()
  expect(ways.map((way) => text.includes(way))).toEqual(ways.map((_, index) => index === named))
})
