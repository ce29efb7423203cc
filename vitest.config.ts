import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/kit/run/longest-first.ts'

/**
 * Each has a process of its own: files that start processes of sites, that replace modules (`vi.mock`), or whose threads
 * end out of memory.
 */
const apart = [
  'tests/{commands,copies,faults,upgrades}/**/*.test.ts',
  'tests/api/{caddy,metrics,nginx,traces,varnish}.test.ts',
  'src/app/jobs.test.ts',
  'src/features/account/server/passwords/require-password.test.ts',
  'src/features/lists/server/transfer/read-list.test.ts',
  'src/features/player/web/engines/dash-engine.test.ts',
  'src/features/player/web/engines/hls-engine.test.ts',
  'src/features/player/web/stage/show-ahead.test.ts',
  'src/features/watching/web/journal/tab-journal.test.ts',
  'src/platform/config/secrets-without-links.test.ts',
  'src/platform/log/create-log.test.ts',
  'src/worker/cache-own-lists.test.ts',
  'src/shell/offline/start-worker.test.ts',
]

const shared = {
  setupFiles: 'tests/kit/run/setup.ts',
  pool: 'forks',
  // Only against what never ends: a busy machine takes its time.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
} as const

export default defineConfig({
  test: {
    globalSetup: 'tests/kit/run/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    // One more than cores: many tests wait for processes that start, or for jobs.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'apart', include: apart } },
      {
        test: {
          ...shared,
          name: 'together',
          include: ['{src,demo,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: apart,
          // A process loads the site's modules once for all its files: half the time of unit tests.
          isolate: false,
        },
      },
    ],
  },
})
