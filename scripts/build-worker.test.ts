import { expect, test } from 'vitest'
import { listShellFiles } from './build-worker.ts'

const manifest = {
  'src/app/root.tsx?route': { file: 'assets/root.js', imports: ['_common.js'], css: ['assets/root.css'] },
  '_common.js': { file: 'assets/common.js', css: ['assets/common.css'], imports: ['src/app/root.tsx?route'] },
  'src/pages/watch.tsx?route': { file: 'assets/watch.js', imports: ['_common.js'], dynamicImports: ['player.tsx'] },
  'src/pages/admin/users.tsx?route': { file: 'assets/users.js', imports: ['_table.js'] },
  '_table.js': { file: 'assets/table.js' },
  'player.tsx': { file: 'assets/player.js' },
  'src/features/watchlist/web/watchlist-tab.tsx': { file: 'assets/watchlist-tab.js' },
}

test('kept from the start is what pages cannot be shown without: neither players nor the administration', () => {
  expect(listShellFiles(manifest)).toEqual([
    'assets/common.css',
    'assets/common.js',
    'assets/root.css',
    'assets/root.js',
    'assets/watch.js',
    'assets/watchlist-tab.js',
  ])
})
