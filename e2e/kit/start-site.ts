import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { ensureSomeBuild } from '../../scripts/prepare.mjs'

/**
 * Starts the built site once for the whole run, over a database of its own with the demonstration catalogue.
 * Its address goes to the workers as SITE_URL, the folder of its database and its mails as SITE_DATA_DIR.
 */
export default async function startTestedSite(): Promise<() => Promise<void>> {
  await ensureSomeBuild()
  const { folder, remove } = makeTemporaryFolder()
  const site = await startSite(folder, { SMTP_URL: 'folder' })
  process.env.SITE_URL = site.url
  process.env.SITE_DATA_DIR = folder
  return async () => {
    await site.stop()
    await remove()
  }
}
