import { expectAccessible } from '../kit/accessible.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { expect, test, visit } from '../kit/test.ts'

test('a franchise is ordered by keyboard and by drag, undone, and left to the dates', async ({ page }) => {
  await signUpStaff(page)
  const first = await makeTestAnime(page, 'La Jetée', { release_year: 2001 })
  const film = await makeTestAnime(page, 'La Jetée, le film de la dernière marée', { release_year: 2002 })
  const second = await makeTestAnime(page, 'La Jetée 2', {
    release_year: 2003,
    relations: [
      { kind: 'précédent', anime_id: first.id },
      { kind: 'film', anime_id: film.id },
    ],
  })
  await visit(page, `/admin/animes/${first.id}/edit`)
  await page.getByRole('link', { name: 'Ordre de visionnage' }).click()
  const rows = page.getByRole('list', { name: 'Ordre conseillé' }).getByRole('listitem')
  const expectOrder = async (...titles: string[]) => {
    await expect(rows.getByRole('link')).toHaveText(titles)
    // The server has it too.
    await expect(page.getByRole('button', { name: `Monter ${titles[1]}` })).not.toHaveAttribute('aria-disabled', 'true')
  }
  await expectOrder(first.title, second.title, film.title)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Monter ${film.title}` }).press('Alt+Home')
  await holdNotice(page, 'L’ordre de visionnage est enregistré')
  await expect(page.getByRole('status').filter({ hasText: `${film.title} : place 1 sur 3` })).toBeAttached()
  await expectOrder(film.title, first.title, second.title)
  await undo(page).click()
  await expectOrder(first.title, second.title, film.title)

  // Titles of a franchise often differ at their ends alone.
  await page.setViewportSize({ width: 390, height: 844 })
  const listCut = () =>
    rows
      .getByRole('link')
      .evaluateAll((links) => links.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  await expect.poll(listCut).toEqual([false, false, false])
  await page.setViewportSize({ width: 1280, height: 720 })
  await rows.filter({ hasText: second.title }).dragTo(rows.filter({ hasText: first.title }))
  await expectOrder(second.title, first.title, film.title)
  const automatic = page.getByRole('button', { name: 'Ordre automatique' })
  await automatic.click()
  await expectOrder(first.title, second.title, film.title)
  await expect(automatic).toBeDisabled()
  await expect(automatic).toBeFocused()
})
