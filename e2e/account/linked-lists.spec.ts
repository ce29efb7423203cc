import { findFreePort } from '../../bench/kit/free-port.ts'
import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { getRow, insertRow } from '../../tests/kit/rows.ts'
import { type ListSitesStandIn, startListSites } from '../../tests/stand-ins/list-sites.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp, visitAsMember } from '../kit/accounts.ts'
import { keepAnime } from '../kit/catalogue.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { expect, test, visit } from '../kit/test.ts'

// One site for all of them.
test.describe.configure({ mode: 'default' })

/** The site of the other journeys is not registered with AniList and MyAnimeList. */
const withLists = test.extend<object, { given: { url: string; folder: string; standIn: ListSitesStandIn } }>({
  given: [
    async ({ browserName: _ }, use) => {
      const { folder, remove } = makeTemporaryFolder()
      const standIn = await startListSites()
      const port = await findFreePort()
      const url = `http://localhost:${port}`
      const { stop } = await startSite(folder, {
        PORT: String(port),
        PUBLIC_URL: url,
        ANILIST_CLIENT_ID: standIn.aniList.clientId,
        ANILIST_CLIENT_SECRET: standIn.aniList.clientSecret,
        MYANIMELIST_CLIENT_ID: standIn.myAnimeList.clientId,
        MYANIMELIST_CLIENT_SECRET: standIn.myAnimeList.clientSecret,
        LIST_SITES_URL: standIn.address,
      })
      await use({ url, folder, standIn })
      await stop()
      await standIn.close()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ given }, use) => use(given.url),
})

const [fox, station, zero] = ['benikitsune-le-masque-rouge', 'station-himawari', 'hagane-zero']
const ids = { [fox]: 9001, [station]: 9002, [zero]: 9003 }

/** Gives animes of the demonstration their ids at both sites. */
async function nameAnimes(folder: string): Promise<void> {
  await withSiteDatabase(async (db) => {
    for (const [slug, id] of Object.entries(ids)) {
      const external_ids = JSON.stringify({ anilist: String(id), mal: String(id) })
      await db.updateTable('anime').set({ external_ids }).where('slug', '=', slug).execute()
    }
  }, folder)
}

withLists(
  'a list at AniList is compared, then follows episodes watched here, and is unlinked',
  async ({ page, given }) => {
    const { aniList } = given.standIn
    aniList.member = { id: 11, name: 'lune' }
    for (const id of Object.values(ids)) aniList.animes.set(id, 12)
    aniList.entries.set(ids[station] ?? 0, { status: 'COMPLETED', progress: 1, score: 80 })
    aniList.entries.set(ids[zero] ?? 0, { status: 'PLANNING', progress: 0, score: 0 })
    await nameAnimes(given.folder)
    await signUp(page)
    await keepAnime(page, fox)
    await keepAnime(page, zero)
    await page.goto('/my-space/import')
    await page.getByRole('link', { name: 'Listes reliées' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Relier AniList' }).click()

    const lines = page.getByRole('list', { name: 'Différences' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(page).not.toHaveURL(/code=/)
    await expect(page.getByText('2 différences entre vos deux listes.')).toBeVisible()
    await expect(lines.filter({ hasText: 'AniList : Terminé · 1 épisode vu · 8 / 10' })).toBeVisible()
    await expectAccessible(page)
    expect(aniList.writes).toEqual([])
    await page.getByRole('button', { name: 'Commencer la synchronisation' }).click()
    await expect(page.getByText('Tout est à jour.')).toBeVisible()
    expect(aniList.entries.get(ids[fox] ?? 0)).toMatchObject({ status: 'PLANNING', progress: 0 })
    await expectAccessible(page)

    // At AniList its film does not count as an episode.
    await visit(page, `/anime/${fox}#saison=Saison+1`)
    await page.getByRole('button', { name: /^Marquer comme vu ou non : épisode 1,/ }).click()
    await page.getByRole('button', { name: 'Marquer comme vu', exact: true }).click()
    await expect.poll(() => aniList.entries.get(ids[fox] ?? 0)).toMatchObject({ status: 'CURRENT', progress: 1 })

    aniList.entries.set(ids[zero] ?? 0, { status: 'DROPPED', progress: 2, score: 0 })
    await visit(page, '/my-space/linked')
    const synchronise = page.getByRole('button', { name: 'Synchroniser maintenant' })
    const asked = page.waitForResponse(/\/reads$/)
    await synchronise.click()
    await asked
    await expect(synchronise).toBeEnabled()
    await page.goto('/my-space?tab=watchlist')
    await expect(page.getByText('Épisode 2 sur 14')).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Statut de Hagane/ })).toHaveValue('abandonné')

    // A list is not shown as up to date while its site does not answer.
    let isAway = true
    await page.route('**/api/linked-lists', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const standIn = { failing_since: '2026-11-21T12:00:00.000Z', read_at: '2026-11-21T12:00:00.000Z' }
      for (const { list } of json.sites) if (list && isAway) Object.assign(list, standIn)
      await route.fulfill({ response, json })
    })
    await visit(page, '/my-space/linked')
    const failing = page.getByText('AniList ne répond pas depuis')
    await expect(failing).toBeVisible()
    await expect(page.getByText('Tout est à jour.')).toHaveCount(0)
    // The call is faked: the list was read within this minute, so the site would refuse to read it again.
    await page.route('**/reads', (route) => route.fulfill({ json: {} }))
    await Promise.all([page.waitForResponse('**/api/linked-lists'), synchronise.click()])
    isAway = false
    await expect(failing).toHaveCount(0)
    await expect(page.getByText('Tout est à jour.')).toBeVisible()
    await page.getByRole('button', { name: 'Délier AniList' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Délier' }).click()
    await expect(page.getByRole('button', { name: 'Relier AniList' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'AniList' })).toBeFocused()
    expect(aniList.entries.size).toBe(3)
  },
)

withLists.describe('after a cancelled consent', () => {
  withLists.use({ expectedComplaint: /status of 400/ })

  withLists('a list at MyAnimeList is linked, and a choice for one anime counts', async ({ page, given }) => {
    const { aniList, myAnimeList } = given.standIn
    aniList.member = undefined
    myAnimeList.member = { id: 12, name: 'vent' }
    for (const id of Object.values(ids)) myAnimeList.animes.set(id, 12)
    await nameAnimes(given.folder)
    await signUp(page)
    await keepAnime(page, fox)
    await keepAnime(page, zero)
    await visit(page, '/my-space/linked')
    await page.getByRole('button', { name: 'Relier AniList' }).click()
    await expect(page.getByRole('alert')).toHaveText('Vous avez annulé la connexion avec AniList.')
    await expect(page.getByRole('button', { name: 'Relier AniList' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Relier MyAnimeList' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Hagane' })
    await line.getByText('Laisser').click()
    await page.getByRole('link', { name: 'Planning' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
    await page.getByRole('button', { name: 'Commencer la synchronisation' }).click()
    await expect(page.getByText('Tout est à jour.')).toBeVisible()
    expect([...myAnimeList.entries.keys()]).toEqual([ids[fox]])
  })
})

test.describe('a list at a site that was removed from the settings', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('can be unlinked even before its differences are settled', async ({ page }) => {
    const { email } = await visitAsMember(page, '/my-space')
    await withSiteDatabase(async (db) => {
      const { id: account_id } = await getRow(db, 'account', { email })
      const subject = String(account_id)
      const created_at = new Date()
      await insertRow(db, 'linked_list', {
        account_id,
        site: 'mal',
        subject,
        name: 'vent',
        state: 'review',
        created_at,
      })
    })
    await visit(page, '/my-space/linked')
    await expect(page.getByRole('alert')).toContainText('Ce site ne peut pas être relié ici.')
    await page.getByRole('button', { name: 'Délier MyAnimeList' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Délier' }).click()
    await expect(page.getByRole('heading', { name: 'Aucun site à relier' })).toBeVisible()
  })
})
