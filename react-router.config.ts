import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build/pages',
  // A dozen routes: knowing them all from the start costs less than asking for each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => compressAssets(`${viteConfig.root}/build/pages/client`),
} satisfies Config
