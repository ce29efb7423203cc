// Imports one file in a process of its own, as `sumine import` does, and reports what it took to the parent process.
import { importCatalogue, openCatalogueFile } from '../../src/features/import/server/public.ts'
import { connectDatabase, type DatabaseAddress } from '../../src/platform/database/connect-database.ts'

export type ImportOrder = { address: DatabaseAddress; path: string }
/** `megabytes` is the growth of the process, its parsing thread included. */
export type ImportCost = { ms: number; megabytes: number }

process.once('message', async ({ address, path }: ImportOrder) => {
  const { db, close } = connectDatabase(address, 4)
  const [started, before] = [performance.now(), process.memoryUsage.rss()]
  const { refused } = await importCatalogue({ db, records: await openCatalogueFile(path), now: () => new Date() })
  if (refused[0]) throw new Error(refused[0].reasons.join())
  const ms = performance.now() - started
  const megabytes = (process.resourceUsage().maxRSS - before / 1024) / 1024
  process.send?.({ ms, megabytes } satisfies ImportCost)
  await close()
})
