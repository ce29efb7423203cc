import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { undo } from '../kit/action-notice.ts'
import { addTestEpisodes, callAsPage, makeTestAnime, visitAsStaff } from '../kit/staff.ts'
import { expect, test, visit } from '../kit/test.ts'

/** Sends a notice about an anime unique to this test. @returns its work, by which the queue finds it */
async function sendNotice(page: Page, slug: string): Promise<{ work: string; number: string }> {
  const work = `Œuvre ${randomUUID().slice(0, 8)}`
  const answer = await page.request.post('/api/rights/notices', {
    data: {
      name: 'Studio Kazé no Oto',
      email: 'droits@exemple.fr',
      capacity: 'titulaire',
      work,
      addresses: [new URL(`/anime/${slug}`, page.url()).href],
      good_faith: true,
      accuracy: true,
      signature: 'Kazé no Oto',
    },
  })
  expect(answer.status()).toBe(201)
  return { work, number: (await answer.json()).number }
}

/**
 * Expects visitors to get this many links for the episodes of an anime. The site drops its cached answer a moment
 * later.
 */
async function expectLinks(page: Page, animeId: number, expected: number): Promise<void> {
  const countLinks = async () => {
    const { seasons } = await (await page.request.get(`/api/animes/${animeId}/episodes`)).json()
    const episodes = (seasons as { episodes: { sources: unknown[] }[] }[]).flatMap((season) => season.episodes)
    return episodes.reduce((count, { sources }) => count + sources.length, 0)
  }
  await expect.poll(countLinks).toBe(expected)
}

test.use({ expectedComplaint: /409/ })

test('a notice is verified, accepted, undone, accepted again and settled', async ({ page }) => {
  await visitAsStaff(page, '/admin/rights')
  const anime = await makeTestAnime(page, 'Phare')
  await addTestEpisodes(page, anime.id, 2)
  const { work, number } = await sendNotice(page, anime.slug)
  await expectLinks(page, anime.id, 2)

  await page.getByRole('searchbox', { name: 'Numéro, nom ou œuvre' }).fill(work)
  await expect(page).toHaveURL(/[?&]search=/)
  const row = page.getByRole('row').filter({ hasText: work })
  await expect(row).toContainText(/À vérifier dans (1 h \d\d|2 h 00)/)
  await expectAccessible(page)
  await row.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByText(/À vérifier dans/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Le motif est requis')).toBeVisible()
  await page.getByRole('button', { name: 'Elle est complète' }).press('Enter')
  await expect(page.getByText(/À traiter dans 23 h/)).toBeVisible()
  await page.getByRole('group', { name: 'Pages' }).getByRole('checkbox').first().press('Enter')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Le motif est requis'), 'Enter has not accepted it').toBeVisible()

  await page.getByRole('button', { name: 'Accepter et retirer les liens' }).click()
  await expect(page.getByText('Lien retiré')).toBeVisible()
  // Hovered, the notice stays.
  await undo(page).hover()
  await expectLinks(page, anime.id, 0)
  await undo(page).click()
  await expect(page.getByRole('button', { name: 'Accepter et retirer les liens' })).toBeVisible()
  await expectLinks(page, anime.id, 2)

  await page.getByRole('button', { name: 'Accepter et retirer les liens' }).click()
  await expect(page.getByText('Lien retiré')).toBeVisible()
  await page.getByLabel('Motif').fill('Le titulaire s’est trompé d’œuvre.')
  await page.getByRole('button', { name: 'Rétablir les liens' }).click()
  await expect(page.getByText('Lien retiré')).toHaveCount(0)
  await expectLinks(page, anime.id, 2)

  await visit(page, '/admin/rights?state=all')
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessibleAtBothWidths(page)

  await visit(page, '/dmca/transparence')
  await expect(page.getByRole('table')).toContainText(/\d+/)

  await test.step('a colleague handles one meanwhile: it says so, and the typed reason stays', async () => {
    const anime = await makeTestAnime(page, 'Jetée')
    await addTestEpisodes(page, anime.id, 1)
    const { work } = await sendNotice(page, anime.slug)
    const { notices } = await callAsPage(page, { method: 'GET', path: `/api/admin/rights?search=${work}` })
    await visit(page, `/admin/rights/${notices[0].id}/notice`)
    await page.getByLabel('Motif').fill('Le lien ne mène pas à cette œuvre.')
    await page.getByRole('button', { name: 'Elle est complète' }).click()
    await expect(page.getByText(/À traiter dans/)).toBeVisible()
    await expect(page.getByLabel('Motif')).toHaveValue('Le lien ne mène pas à cette œuvre.')

    const path = `/api/admin/rights/${notices[0].id}`
    const { notice } = await callAsPage(page, { method: 'GET', path })
    const data = { decision: 'accept', page_ids: notice.pages.map(({ id }: { id: number }) => id), reason: '' }
    await callAsPage(page, { method: 'POST', path: `${path}/decide`, data })
    await page.getByRole('button', { name: 'Refuser' }).click()
    await expect(page.getByRole('button', { name: 'Rétablir les liens' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'déjà acceptée' })).toBeVisible()
    await expect(page.getByLabel('Motif')).toHaveValue('Le lien ne mène pas à cette œuvre.')
    await page.getByRole('button', { name: 'Rétablir les liens' }).click()
    await expect(page.getByText('Motif', { exact: true })).toBeVisible()
    await expect(page.getByText('Le lien ne mène pas à cette œuvre.')).toBeVisible()
  })
})
