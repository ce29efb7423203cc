// The states of `npm run shots`, each with its own browser context and sizes.
import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import type { Screen } from './screens.ts'

type Size = readonly [width: number, height: number]
export type Theme = 'dark' | 'light'
export type State = {
  name: string
  themes: Theme[]
  /** They share a page, which is resized. */
  sizes: readonly [Size, ...Size[]]
  options?: BrowserContextOptions
  show: (page: Page, screen: Screen) => Promise<unknown>
}

const wide = [[1440, 900]] as const
const phone = [[390, 844]] as const
const touch = { hasTouch: true, isMobile: true }

const everyTheme: Theme[] = ['dark', 'light']
const data = /[/]api[/](?!auth[/])|[.]data([?]|$)/

export const states: State[] = [
  { name: 'rest', themes: everyTheme, sizes: [...wide, [1024, 768], [768, 1024]], show: visit },
  { name: 'rest', themes: everyTheme, sizes: [...phone, [320, 640], [844, 390]], options: touch, show: visit },
  { name: 'zoom', themes: ['dark'], sizes: [[720, 450]], options: { deviceScaleFactor: 2 }, show: visit },
  { name: 'forced', themes: ['light'], sizes: wide, options: { forcedColors: 'active' }, show: visit },
  ...[{ sizes: wide }, { sizes: phone, options: touch }].flatMap((device): State[] => [
    {
      name: 'loading',
      themes: ['dark'],
      ...device,
      show: (page, screen) => comeWithout(page, screen, () => undefined),
    },
    {
      name: 'failing',
      themes: ['dark'],
      ...device,
      show: (page, screen) => comeWithout(page, screen, (route) => route.fulfill({ status: 500, json: {} })),
    },
    { name: 'long', themes: ['dark'], ...device, show: visitWithLongTexts },
    {
      name: 'offline',
      themes: ['dark'],
      ...device,
      options: { ...device.options, serviceWorkers: 'allow' },
      show: visitOffline,
    },
  ]),
]

async function visit(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  // Calls that only the browser makes have begun, and are answered.
  await page.waitForTimeout(300)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  await open?.(page)
}

function waitForHydration(page: Page) {
  return page.waitForFunction(() => {
    const main = document.querySelector('main')
    const isStill = document.scripts.length === 0 || main === null
    return isStill || Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Opens a screen whose data never arrive; one of visitors by a move, because their documents contain the data. */
async function comeWithout(page: Page, { path, person }: Screen, answer: (route: Route) => unknown): Promise<void> {
  if (person === 'visitor') {
    await page.goto('/accessibilite')
    await waitForHydration(page)
  }
  await page.route(data, async (route) => void (await answer(route)))
  if (person === 'visitor') await page.evaluate(moveTo, path)
  else await page.goto(path)
  // A skeleton appears after a moment, a failure after the second retry.
  await page.waitForTimeout(4000)
}

/** Runs in the page, and moves as a link does. */
function moveTo(path: string): void {
  const { __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterDataRouter: { navigate: (to: string) => unknown }
  }
  void router.navigate(path)
}

async function visitWithLongTexts(page: Page, screen: Screen): Promise<void> {
  await page.route(data, async (route) => {
    // A stream has no end to wait for.
    if (route.request().headers().accept?.includes('event-stream')) return route.continue()
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, body: JSON.stringify(await answer.json(), lengthen) })
  })
  await visit(page, screen)
}

const isText = /title|name|label|synopsis|description|content|reason|text|studio/

/** Lengthens the texts of an answer to what people do write, with a last word that cannot be broken. */
function lengthen(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !isText.test(key) || !/[a-z]/.test(value) || /^[/\w]*[/]/.test(value)) return value
  return `${value}, ou comment j’ai hérité d’une bibliothèque qui marche et de ses trois mille ${value.replaceAll(/\W/g, '').repeat(4)}`.slice(
    0,
    160,
  )
}

/** Shows what a returning visitor sees without a network. */
async function visitOffline(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  await page.reload()
  await page.waitForTimeout(2000)
  await page.context().setOffline(true)
  await page.reload()
  await page.waitForTimeout(1000)
  await screen.open?.(page)
}
