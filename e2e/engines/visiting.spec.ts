import { expect, test } from './kit/test.ts'
import type { Visitor } from './kit/visitor.ts'

const readTheme = (visitor: Visitor) => visitor.read(() => document.documentElement.dataset.theme)

/** Chooses the dark theme. Late parts of a page move its footer under the pointer. */
async function chooseDark(visitor: Visitor): Promise<void> {
  const choose = async () => {
    await visitor.click('footer label', 'Sombre')
    return readTheme(visitor)
  }
  await expect.poll(choose).toBe('dark')
}

test('the home page shows its title and pictures', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.see('h1', "Ici, l'anime vit vraiment")
  await visitor.see('h2', 'Derniers Animes Ajoutés')
  const isDrawn = () =>
    visitor.read(() => [...document.querySelectorAll<HTMLImageElement>('main img')].some((image) => image.naturalWidth))
  await expect.poll(isDrawn).toBe(true)
})

test('the search suggests while typing, and leads to the anime', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.fill('[role=combobox]', 'Rechercher un anime', 'jeudi')
  await visitor.see('[role=option]', /Encore jeudi/)
  await visitor.press('ArrowDown')
  await visitor.press('Enter')
  await visitor.expectAddress(/\/anime\/encore-jeudi$/)
  await visitor.see('h1', 'Encore jeudi')
})

test('the explorer filters, and Back undoes it', async ({ visitor }) => {
  await visitor.open('/explorer')
  const all = await visitor.see('[role=status]', /trouvé/)
  await visitor.click('label', 'Film')
  await visitor.expectAddress(/[?&]type=Film/)
  await expect.poll(() => visitor.see('[role=status]', /trouvé/)).not.toBe(all)
  const films = await visitor.see('[role=status]', /trouvé/)
  await visitor.goBack()
  await visitor.expectAddress(/\/explorer$/)
  // Not `all`: staff journeys add animes meanwhile.
  await expect.poll(() => visitor.see('[role=status]', /trouvé/)).not.toBe(films)
})

test('an anime leads to its first episode', async ({ visitor }) => {
  await visitor.open('/anime/encore-jeudi')
  await visitor.see('h1', 'Encore jeudi')
  await visitor.click('a', 'Regarder maintenant')
  await visitor.expectAddress(/\/watch\/encore-jeudi\/Saison%201\/1\/VOSTFR$/)
  await visitor.expectPlaying(0.5)
})

test('the planning opens on today, and on other days', async ({ visitor }) => {
  await visitor.open('/planning')
  await visitor.see('[role=tab][aria-selected=true]', /Aujourd'hui/)
  await visitor.click('[role=tab]', /samedi/i)
  await visitor.expectAddress(/\/planning\?day=samedi$/)
  await visitor.see('[role=tabpanel] h3')
  await chooseDark(visitor)
  await visitor.open('/planning?day=lundi')
  expect(await readTheme(visitor)).toBe('dark')
})

test('a dark page has no white scrollbar', async ({ visitor }) => {
  await visitor.open('/watch/encore-jeudi/Saison%201/1/VOSTFR')
  await chooseDark(visitor)
  const colours = () =>
    visitor.read(() => {
      const { scrollbarColor, colorScheme } = getComputedStyle(document.querySelector('main ul') as Element)
      return `${colorScheme}: ${scrollbarColor}`
    })
  // WebKit draws its own bars over the page.
  await expect.poll(colours).toMatch(/^dark: (rgb\(118, 124, 132\) rgba\(0, 0, 0, 0\)|undefined)$/)
})

test('a visitor who leaves while the code of a page loads is not brought back', async ({ visitor, line }) => {
  line.held = /\/assets\/about-/
  await visitor.open('/')
  await visitor.click('header a', 'À propos')
  await visitor.see('main[aria-busy=true]')
  await visitor.goTo('/planning')
  await visitor.see('h1', 'Planning')
  await visitor.expectAddress(/\/planning$/)
})
