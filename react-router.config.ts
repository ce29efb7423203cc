import { rm } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { buildWorker } from './scripts/build/build-worker.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { dateMovedFiles } from './scripts/build/date-moved-files.ts'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build/pages',
  // A dozen routes: knowing them all from the start costs less than asking for each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ viteConfig: { root } }) => {
    const client = `${root}/build/pages/client`
    await dateMovedFiles(`${root}/build/pages`)
    await buildWorker(root, client)
    // It was for the worker alone.
    await rm(`${client}/.vite`, { recursive: true })
    await compressAssets(client)
  },
} satisfies Config
