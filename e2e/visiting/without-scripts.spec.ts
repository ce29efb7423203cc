import { expect, test } from '../kit/test.ts'

test.use({ javaScriptEnabled: false })

test('the pages can be read and link on; an anime has its whole synopsis and every season', async ({ page }) => {
  const face = page.waitForRequest(/\/headline-hero-latin-.*[.]woff2$/)
  await page.goto('/')
  await face
  await expect(
    page.getByRole('region', { name: 'Derniers Animes Ajoutés' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(5)
  await expect(
    page.getByRole('region', { name: 'Découvrez Maintenant' }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Explorer le catalogue' }).click()
  await expect(page).toHaveURL(/\/explorer$/)
  // Other journeys add animes, so this one may not be on the first page.
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('encore jeudi')
  await page.getByRole('searchbox', { name: 'Rechercher' }).press('Enter')
  await page
    .getByRole('region', { name: 'Résultats' })
    .getByRole('link', { name: /Encore jeudi/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encore jeudi' })).toBeVisible()
  await page.getByRole('link', { name: 'Regarder maintenant' }).click()
  await expect(page).toHaveURL(/\/watch\/encore-jeudi\//)
  await expect(page.getByRole('link', { name: 'Épisode suivant' }).first()).toHaveAttribute('href', /\/2\/VOSTFR$/)

  await page.goto('/anime/benikitsune-le-masque-rouge')
  await expect(page.getByText('refuse de mentir')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Épisodes' })
      .getByRole('link', { name: /Saison 1|Le masque ne ment pas/ })
      .first(),
  ).toBeVisible()
})

test('the bottom bar of phones is made of links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  const bar = page.getByRole('navigation', { name: 'Raccourcis' })
  const paths = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(['/', '/explorer', '/explorer', '/planning', '/my-space'])
  await bar.getByRole('link', { name: 'Chercher' }).click()
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeVisible()
})

test('filters and searches work by submitting a form, in the header too', async ({ page }) => {
  await page.goto('/explorer')
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('lanternes')
  await page.getByRole('searchbox', { name: 'Rechercher' }).press('Enter')
  await expect(page).toHaveURL(/search=lanternes/)
  await expect(page.getByRole('region', { name: 'Résultats' }).getByRole('link', { name: /Kuroshio/ })).toBeVisible()

  await page.goto('/explorer')
  await page.getByRole('radio', { name: 'Film', exact: true }).check({ force: true })
  await page.getByRole('button', { name: /Appliquer|Filtrer/ }).click()
  await expect(page).toHaveURL(/type=Film/)

  await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('orage')
  await page.getByRole('combobox', { name: 'Rechercher un anime' }).press('Enter')
  await expect(page).toHaveURL(/\/explorer\?search=orage/)
})

test('a random anime matches the filters, and the page says when there is none', async ({ page }) => {
  await page.goto('/explorer?type=Film&is_classic=true')
  await page.getByRole('link', { name: 'Un anime au hasard' }).click()
  await expect(page).toHaveURL(/\/anime\//)
  await expect(page.getByRole('main').getByText('CLASSIQUE').first()).toBeVisible()

  await page.goto('/explorer?search=zzzzzzqqqq')
  await page.getByRole('link', { name: 'Un anime au hasard' }).click()
  await expect(page).toHaveURL(/\/explorer\?search=zzzzzzqqqq$/)
  await expect(page.getByText('Aucun anime trouvé')).toBeVisible()
})

test('no button is shown that needs scripts, and pages of members explain that they do', async ({ page }) => {
  const watch = '/watch/encore-jeudi/Saison%201/1/VOSTFR'
  for (const path of ['/', '/explorer', '/anime/encore-jeudi', watch, '/planning', '/about']) {
    await page.goto(path)
    const buttons = page.locator('button:visible:enabled:not(form button)')
    expect.soft([path, await buttons.allTextContents()]).toEqual([path, []])
  }
  for (const path of ['/my-space', '/notifications', '/settings', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page.getByText(/Votre compte nécessite JavaScript/), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ visible: true }), path).toHaveCount(0)
  }
})
