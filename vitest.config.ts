import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/kit/run/longest-first.ts'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'demo/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: 'tests/kit/run/global-setup.ts',
    setupFiles: ['tests/kit/run/setup.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // One more than cores: many tests wait for processes that start, or for jobs.
    maxWorkers: 3,
    // Only against what never ends: a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
})
