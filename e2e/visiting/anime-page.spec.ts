import { boxOf, expect, test, visit } from '../kit/test.ts'

const bottomBar = 58

test('facts, synopsis and first episodes are on the first screen; on phones Tab goes down', async ({ page }) => {
  for (const { width, height, end, slug } of [
    { width: 390, height: 844, end: 844 - bottomBar, slug: 'encore-jeudi' },
    { width: 1440, height: 900, end: 900, slug: 'ote-le-roi-de-bois' },
  ]) {
    await page.setViewportSize({ width, height })
    await visit(page, `/anime/${slug}`)
    const first = page
      .getByRole('region', { name: 'Épisodes' })
      .getByRole('link', { name: /Episode 1/ })
      .first()
    for (const shown of [page.getByRole('term').last(), page.locator('.synopsis'), first.getByText('Episode 1')])
      await expect.poll(async () => (await boxOf(shown)).bottom).toBeLessThanOrEqual(end)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('group', { name: 'Langue' }).getByRole('radio', { checked: true }).press('Tab')
  await expect(page.getByRole('group', { name: 'Saison' }).getByRole('radio', { checked: true })).toBeFocused()

  await test.step('the seasons are shown as books, which the arrow keys open', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const shelf = page.getByRole('group', { name: 'Saison' })
    const [first, second] = [
      shelf.getByRole('radio', { name: 'Saison 1' }),
      shelf.getByRole('radio', { name: 'Saison 2' }),
    ]
    await expect(first).toBeChecked()
    await expect(shelf.getByText('8 épisodes').first()).toBeVisible()
    const episode = page.getByRole('region', { name: 'Épisodes' }).getByRole('link').first()
    await first.press('ArrowRight')
    await expect(second).toBeChecked()
    await expect(episode).toHaveAttribute('href', /Saison%202/)
    await expect(page).toHaveURL(/#saison=Saison\+2/)
    await page.reload()
    await expect(second).toBeChecked()
  })
})

test('the link of an anime is copied, with a confirmation for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await visit(page, '/anime/encore-jeudi')
  await page.clock.pauseAt(Date.now() + 60_000)
  const said = page.getByText("Lien de l'anime copié dans le presse-papiers")
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/anime\/encore-jeudi$/)
  await page.clock.runFor(1900)
  await expect(said).toBeVisible()
  await page.clock.runFor(200)
  await expect(said).toBeHidden()
})
