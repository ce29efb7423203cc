import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAssets, listCachedFiles } from './build-worker.ts'

const manifest = {
  'src/app/root.tsx?route': { file: 'assets/root.js', imports: ['_common.js'], css: ['assets/root.css'] },
  '_common.js': { file: 'assets/common.js', css: ['assets/common.css'], imports: ['src/app/root.tsx?route'] },
  'src/pages/site/offline.tsx?route': { file: 'assets/offline.js', imports: ['_common.js'] },
  'src/pages/catalogue/watch.tsx?route': {
    file: 'assets/watch.js',
    imports: ['_common.js'],
    dynamicImports: ['player.tsx'],
  },
  'src/pages/admin/users.tsx?route': { file: 'assets/users.js', imports: ['_table.js'] },
  '_table.js': { file: 'assets/table.js' },
  'player.tsx': { file: 'assets/player.js' },
  'src/features/lists/web/watchlist/watchlist-tab.tsx': { file: 'assets/watchlist-tab.js' },
}

test('the worker stores the frame and offline code first, then pages, never players or the administration', () => {
  expect(listCachedFiles(manifest)).toEqual({
    shell: ['assets/common.css', 'assets/common.js', 'assets/offline.js', 'assets/root.css', 'assets/root.js'],
    pages: ['assets/watch.js', 'assets/watchlist-tab.js'],
  })
})

test('the worker names no file of an older build, which a site that runs may still read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  for (const [name, seconds] of [
    ['manifest-0.js', 100],
    ['manifest-0.js.br', 110],
    ['manifest-1.js', 210],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), seconds, seconds)
  }
  expect(await listAssets(folder, 200_000)).toEqual(['manifest-1.js'])
  rmSync(folder, { recursive: true })
})
