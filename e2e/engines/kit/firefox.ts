import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core'
import type { Engine, EngineWindow } from './engine.ts'

const viewport = { width: 1440, height: 900 }

/** Starts Firefox, driven over WebDriver BiDi. @param program the path of firefox or firefox-esr */
export async function startFirefox(program: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR', 'media.autoplay.default': 0 },
  })
  return { name: 'firefox', openWindow: () => openWindow(browser), close: () => browser.close() }
}

async function openWindow(browser: Browser): Promise<EngineWindow> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  return {
    goTo: (url) => goTo(page, url),
    goBack: async () => {
      await page.goBack()
    },
    evaluate: (work, ...args) => page.evaluate(work as never, ...args) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    press: async (key) => {
      const [sign, modifier] = key.split('+').reverse() as [KeyInput, KeyInput?]
      if (modifier) await page.keyboard.down(modifier)
      await page.keyboard.press(sign)
      if (modifier) await page.keyboard.up(modifier)
    },
    takePicture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  }
}

async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url).catch((error: unknown) => {
    // Firefox shows its own page for an address that does not answer.
    if (!/NS_ERROR|net::|about:neterror/i.test(String(error))) throw error
  })
}
