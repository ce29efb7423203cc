import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { digestOf, type FileDigests } from '../src/worker/digest.ts'
import { syntaxTarget } from './supported-browsers.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** What Vite writes about a build: source → the file it became, and what that needs (`build.manifest`). */
export type BuildManifest = Record<string, Chunk>

/** Parts that pages load when they need them, and that must be there without a network: the lists of 'Mon Espace'. */
const neededOffline = [
  'src/features/offline/web/worker-notices.tsx',
  'src/features/watchlist/web/watchlist-tab.tsx',
  'src/features/watch-progress/web/resume/resume-cards.tsx',
]
const isPage = (source: string) => source.startsWith('src/pages/') && !source.startsWith('src/pages/admin/')
const isShell = (source: string) => source.includes('entry.client') || source.startsWith('src/app/root.tsx')

/**
 * The files that the site needs to open without a network: the frame and every page but the staff's, with the scripts
 * and styles they cannot be shown without. Players, dialogues and pictures are none of them.
 */
export function listShellFiles(manifest: BuildManifest): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const other of chunk.imports ?? []) add(other)
  }
  const isNeeded = (source: string) => isShell(source) || isPage(source) || neededOffline.includes(source)
  for (const source of Object.keys(manifest).filter(isNeeded)) add(source)
  return [...files].sort()
}

/** Makes sw.js of src/worker, with the names of the files that it keeps from the start. @param client the built files */
export async function buildWorker(root: string, client: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as BuildManifest
  const assets = await readdir(join(client, 'assets'))
  const routes = assets.find((name) => /^manifest-.*[.]js$/.test(name))
  if (!routes) throw new Error('The build has no manifest of its routes.')
  const version = routes.slice('manifest-'.length, -'.js'.length)
  const textFonts = assets.filter((name) => /^instrument-sans-latin-wght-.*[.]woff2$/.test(name))
  const shellNames = new Set([...listShellFiles(manifest), ...[routes, ...textFonts].map((name) => `assets/${name}`)])
  const shell: FileDigests = {}
  const others: FileDigests = {}
  for (const name of assets.map((asset) => `assets/${asset}`)) {
    const content = new Uint8Array(await readFile(join(client, name)))
    const digests = shellNames.has(name) ? shell : others
    digests[`/${name}`] = await digestOf(content.buffer)
  }
  await writeFile(join(client, 'sw.js'), await bundleWorker(root, { build: version, shell, others }))
}

type Built = { build: string; shell: FileDigests; others: FileDigests }

/** The worker as one script. @param built what stands for `built` in its source */
export async function bundleWorker(root: string, built: Built): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { built: JSON.stringify(built), 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    build: {
      write: false,
      target: syntaxTarget,
      lib: { entry: join(root, 'src/worker/service-worker.ts'), formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  const script = output && 'output' in output ? output.output[0] : undefined
  if (!script) throw new Error('The service worker could not be built.')
  return script.code
}
