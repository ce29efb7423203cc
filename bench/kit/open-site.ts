import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { closeAtEnd } from './closing.ts'
import { makeTemporaryFolder, type SiteProcess, startSite } from './site-process.ts'

export type OpenedSite = SiteProcess & { dataDir: string }

/** Starts a site with the demonstration catalogue in a temporary folder, until the bench ends. */
export async function openSite(settings?: Record<string, string>, title = 'Starting the site'): Promise<OpenedSite> {
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const dataDir = join(folder, 'site')
  const site = await step(title, () => startSite(dataDir, settings))
  closeAtEnd(site.stop)
  return { ...site, dataDir }
}
