import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { undo } from '../kit/action-notice.ts'
import { addTestEpisodes, makeTestAnime, visitAsStaff } from '../kit/staff.ts'
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

/** Expects visitors to get this many links for the episodes of an anime. The site's kept answer ends a moment later. */
async function expectLinks(page: Page, animeId: number, expected: number): Promise<void> {
  const countLinks = async () => {
    const { seasons } = await (await page.request.get(`/api/animes/${animeId}/episodes`)).json()
    const episodes = (seasons as { episodes: { sources: unknown[] }[] }[]).flatMap((season) => season.episodes)
    return episodes.reduce((count, { sources }) => count + sources.length, 0)
  }
  await expect.poll(countLinks).toBe(expected)
}

test('a notice is verified, accepted, undone, accepted again and settled', async ({ page }) => {
  await visitAsStaff(page, '/admin/rights')
  const anime = await makeTestAnime(page, 'Phare')
  await addTestEpisodes(page, anime.id, 2)
  const { work, number } = await sendNotice(page, anime.slug)
  await expectLinks(page, anime.id, 2)

  await page.getByRole('searchbox', { name: 'Rechercher un numéro' }).fill(work)
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

  await page.getByRole('button', { name: 'Accepter et retirer les liens' }).click()
  await expect(page.getByText('Lien retiré')).toBeVisible()
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

  await visit(page, '/dmca/transparence')
  await expect(page.getByRole('table')).toContainText(/\d+/)
})

test('axe finds nothing wrong with all notices', async ({ page }) => {
  await visitAsStaff(page, '/admin/rights?state=all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Droits')
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessibleAtBothWidths(page)
})
