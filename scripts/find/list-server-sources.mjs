import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/**
 * Lists sources that need a server restart. Vite updates pages and their parts in the browser.
 * @returns {string[]} folders and files
 */
export function listServerSources() {
  const features = readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}`)
  const servers = features.map((feature) => `${feature}/server`).filter((path) => existsSync(join(root, path)))
  const files = ['src/app', ...features].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts') && !/^(entry\..*|routes|.*\.test)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return ['src/platform', 'src/shared', 'src/app/pages', 'src/process', 'src/demo', ...servers, ...files]
}
