import { expect, test } from 'vitest'
import { isBuilt, useTestSite } from '../kit/test-site.ts'

const site = useTestSite({ NODE_ENV: 'production' })

test.runIf(isBuilt)('the settings have the tab of the address', async () => {
  const selectedAt = async (path: string) => /aria-selected="true"[^>]*>([^<]+)</.exec((await site.ask(path)).text)?.[1]
  expect(await selectedAt('/settings')).toBe('Profil')
  expect(await selectedAt('/settings?tab=securite')).toBe('Sécurité')
})

test.runIf(isBuilt)('without a mail server the page for a forgotten password explains, and has no form', async () => {
  const { text } = await site.ask('/forgot-password')
  expect(text).toContain('Ce site n’envoie pas d’e-mails')
  expect(text).not.toContain('<form')
})
