import { test as base, expect } from '@playwright/test'

type Kit = {
  /** What the console may complain about in this test: the failures that it provokes. */
  expectedComplaints: RegExp[]
  /** Everything the page's console reported as an error or a hydration warning. */
  complaints: string[]
}

/** Playwright's test, in which a page that complains in its console fails. */
export const test = base.extend<Kit>({
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!expectedComplaints.some((expected) => expected.test(text))) complaints.push(text)
      }
      page.on('pageerror', (error) => note(String(error.stack ?? error)))
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        else if (/hydrat/i.test(message.text())) note(message.text())
      })
      await use(complaints)
      expect(complaints, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
