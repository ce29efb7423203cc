import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder, startSite } from '../../bench/kit/site-process.ts'
import { ensureSomeBuild } from '../../scripts/prepare.mjs'

/**
 * Starts the built site once for the whole run, over its own database with the demonstration catalogue. Workers get its
 * address as SITE_URL, and the folder of its database and mails as SITE_DATA_DIR.
 */
export default async function startTestedSite(): Promise<() => Promise<void>> {
  await ensureSomeBuild()
  const { folder, remove } = makeTemporaryFolder()
  // The operator's own videos, which journeys put there.
  const videos = join(folder, 'videos')
  mkdirSync(videos)
  const site = await startSite(folder, { SMTP_URL: 'folder', MEDIA_DIR: videos })
  process.env.SITE_URL = site.url
  process.env.SITE_DATA_DIR = folder
  return async () => {
    await site.stop()
    await remove()
  }
}
