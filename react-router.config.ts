import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // A dozen routes: knowing them all from the start costs less than asking for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
