import { openLine } from '../../tests/kit/requests/open-line.ts'
import { expireAccessToken, openTab, signOut, signUp } from '../kit/accounts.ts'
import { bell, isBellRequest, isStream, panel, titles, visitListening } from '../kit/notification-places.ts'
import { followAnime } from '../kit/notifications.ts'
import { expect, test, visit } from '../kit/test.ts'

test.describe('a new notification', () => {
  test('appears at once in another browser, is announced, and is not received after the session', async ({
    page,
    request,
  }) => {
    const account = await signUp(page)
    const { title, addEpisode } = await followAnime(request, account)
    await visitListening(page, '/notifications')
    await expect(page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => isBellRequest(request) && asked.push(request.url()))
    await addEpisode()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    expect(asked).toEqual([])
    await expect(titles(page)).toContainText([`${title} mis à jour`])
    await expect(page.getByText(`Nouvelle notification : ${title} mis à jour`)).toHaveCount(1)

    await bell(page).click()
    await expect(panel(page)).toContainText('✅ Saison 1 · Épisode 1 disponible en VOSTFR.')
    await addEpisode()
    await expect(panel(page)).toContainText('✅ 2 nouveaux épisodes en VOSTFR')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Explorer' }).first().click()
    await expect(page).toHaveURL('/explorer')
    const ended = page.waitForEvent('requestfailed', isStream)
    await signOut(page)
    await ended
    await expect(bell(page)).toHaveCount(0)
  })

  test('stays unread when all before it were just marked as read', async ({ page, request }) => {
    const account = await signUp(page)
    const [first, second] = [await followAnime(request, account), await followAnime(request, account)]
    await visitListening(page, '/')
    await first.addEpisode()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    // Hovered, the notice stays.
    await panel(page).getByRole('button', { name: 'Annuler' }).hover()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await second.addEpisode()
    await expect(panel(page)).toContainText(`${second.title} mis à jour`)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    const marked = page.waitForResponse(/[/]read-all/)
    await panel(page).getByRole('button', { name: 'Fermer' }).click()
    await marked
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toContainText([`${second.title} mis à jour`])
  })

  test('reaches all tabs over one connection, which another tab takes over', async ({ page, context, request }) => {
    const account = await signUp(page)
    const { title, addEpisode } = await followAnime(request, account)
    const other = await openTab(context)
    const streams: string[] = []
    other.on('request', (request) => isStream(request) && streams.push(request.url()))
    await visitListening(page, '/')
    await visit(other, '/explorer')
    await expect(bell(other)).toHaveAccessibleName('Notifications')
    await addEpisode()
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 non lue')
    expect(streams).toEqual([])

    // A notification read in one tab is read in the other.
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    // Closing the notice sends the change, which otherwise waits for its eight seconds.
    await panel(page).getByRole('button', { name: 'Fermer' }).click()
    await expect(bell(other)).toHaveAccessibleName('Notifications')

    const takenOver = other.waitForResponse(isStream)
    await page.close()
    expect((await takenOver).status()).toBe(200)
    await addEpisode()
    await expect(bell(other)).toHaveAccessibleName('Notifications, 1 non lue')
    await bell(other).click()
    await expect(panel(other)).toContainText(title)
  })

  test.describe('with an access token that has run out', () => {
    test.use({ expectedComplaint: /401/ })

    test('is received after a renewal', async ({ page, request }) => {
      const account = await signUp(page)
      const { addEpisode } = await followAnime(request, account)
      await expireAccessToken(page)
      const listening = page.waitForResponse((answer) => isStream(answer) && answer.status() === 200)
      await visit(page, '/')
      await listening
      await addEpisode()
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    })
  })

  test('appears after the network was away', async ({ browser, baseURL, request }) => {
    const line = await openLine({ port: Number(new URL(baseURL ?? '').port) })
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}` })
    const page = await context.newPage()
    const account = await signUp(page)
    const { addEpisode } = await followAnime(request, account)
    await visitListening(page, '/')
    line.cut()
    await addEpisode()
    const back = page.waitForResponse(isStream)
    line.mend()
    expect((await back).status()).toBe(200)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    await context.close()
    await line.close()
  })
})
