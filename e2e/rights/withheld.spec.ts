import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { addTestEpisodes, callAsPage, makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { boxOf, expect, test, visit } from '../kit/test.ts'

/** Creates an anime unique to this test; the first of its two episodes is withheld. @returns its watch page */
async function withhold(page: Page): Promise<{ path: string; rest: string }> {
  await signUpStaff(page)
  const anime = await makeTestAnime(page, 'Phare')
  await addTestEpisodes(page, anime.id, 2)
  const path = `/watch/${anime.slug}/Saison%201/1/VOSTFR`
  const work = `Œuvre ${randomUUID().slice(0, 8)}`
  const notice = {
    name: 'Studio Kazé no Oto',
    email: 'droits@exemple.fr',
    capacity: 'titulaire',
    work,
    addresses: [new URL(path, page.url()).href],
    good_faith: true,
    accuracy: true,
    signature: 'Kazé no Oto',
  }
  await callAsPage(page, { method: 'POST', path: '/api/rights/notices', data: notice })
  const found = await callAsPage(page, { method: 'GET', path: `/api/admin/rights?search=${encodeURIComponent(work)}` })
  const { id } = found.notices[0]
  const { notice: read } = await callAsPage(page, { method: 'GET', path: `/api/admin/rights/${id}` })
  const page_ids = read.pages.map((one: { id: number }) => one.id)
  const data = { decision: 'accept', page_ids }
  await callAsPage(page, { method: 'POST', path: `/api/admin/rights/${id}/decide`, data })
  return { path, rest: path.replace('/1/VOSTFR', '/2/VOSTFR') }
}

test('a withheld episode says why it does not play, even without scripts, and is not indexed', async ({ page }) => {
  const { path, rest } = await withhold(page)
  const html = await (await page.request.get(path)).text()
  const says = (words: string) => html.includes(words)
  expect(says('Ses liens ont été retirés à la demande d’un ayant droit.')).toBe(true)
  expect(says('<meta name="robots" content="noindex')).toBe(true)
  expect(says('VideoObject')).toBe(false)
  await visit(page, path)
  const panel = page.locator('.player-unavailable')
  await expect(panel.getByRole('heading', { name: 'Épisode indisponible' })).toBeVisible()
  await expect(panel).toContainText("Cet épisode n'est pas disponible pour le moment")
  await expect(panel).toContainText('Ses liens ont été retirés à la demande d’un ayant droit.')
  await expect(panel.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: "Retour à l'anime" })).toBeVisible()
  await expectAccessible(page)
  // On a phone the bar with the title does not cover it.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const bar = await boxOf(page.getByLabel("Retour à l'anime", { exact: true }))
    expect(bar.bottom).toBeLessThanOrEqual((await boxOf(panel.getByRole('heading'))).y)
  }).toPass()
  await panel.getByRole('link', { name: 'En savoir plus sur les retraits' }).click()
  await expect(page).toHaveURL('/dmca')
  expect((await (await page.request.get(rest)).text()).includes('ayant droit.')).toBe(false)
})
