import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { type BuiltFiles, digestOf, type FileDigests } from '../../src/worker/digest.ts'
import { isWrittenSince } from './drop-older-files.mjs'
import { syntaxTarget } from './supported-browsers.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** Vite's description of a build (`build.manifest`): source → its file and dependencies. */
export type BuildManifest = Record<string, Chunk>

/** Lazy parts of pages that must be available offline. */
const shellParts = [
  'src/pages/site/offline.tsx',
  'src/shell/error-page.tsx',
  'src/shell/loading/page-shape.tsx',
  'src/shell/offline/worker-notices.tsx',
]
const pageParts = [
  'src/features/lists/web/watchlist/watchlist-tab.tsx',
  'src/features/watching/web/resume/resume-cards.tsx',
]
const isPage = (source: string) => source.startsWith('src/pages/') && !source.startsWith('src/pages/admin/')
const isFrame = (source: string) => source.includes('entry.client') || source.startsWith('src/app/root.tsx')

/**
 * Lists the built files to cache before their first use.
 * @returns shell: files needed to show anything offline; pages: all other files that a page outside the administration
 * needs. Players, dialogues and pictures are in neither.
 */
export function listCachedFiles(manifest: BuildManifest): { shell: string[]; pages: string[] } {
  const collect = (isWanted: (source: string) => boolean) => {
    const files = new Set<string>()
    const add = (source: string) => {
      const chunk = manifest[source]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const style of chunk.css ?? []) files.add(style)
      for (const other of chunk.imports ?? []) add(other)
    }
    for (const source of Object.keys(manifest).filter(isWanted)) add(source)
    return files
  }
  const shell = collect((source) => isFrame(source) || shellParts.some((part) => source.startsWith(part)))
  const pages = collect((source) => isPage(source) || pageParts.includes(source))
  return { shell: [...shell].sort(), pages: [...pages].filter((file) => !shell.has(file)).sort() }
}

/** Lists the files of a folder that a build wrote. Older builds' files may be beside them. @param startedAt in ms */
export async function listAssets(folder: string, startedAt: number): Promise<string[]> {
  return (await readdir(folder)).filter((name) => isWrittenSince(join(folder, name), startedAt))
}

/** Builds sw.js from src/worker with the names of the files to cache. @param client the folder of the built files */
export async function buildWorker(root: string, client: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as BuildManifest
  const assets = await listAssets(join(client, 'assets'), performance.timeOrigin)
  const routes = assets.find((name) => /^manifest-.*[.]js$/.test(name))
  if (!routes) throw new Error('The build has no manifest of its routes.')
  const version = routes.slice('manifest-'.length, -'.js'.length)
  const { shell: shellNames, pages: pageNames } = listCachedFiles(manifest)
  shellNames.push(`assets/${routes}`)
  const [shell, pages, others]: [FileDigests, FileDigests, FileDigests] = [{}, {}, {}]
  for (const name of assets.map((asset) => `assets/${asset}`)) {
    const content = new Uint8Array(await readFile(join(client, name)))
    const digests = shellNames.includes(name) ? shell : pageNames.includes(name) ? pages : others
    digests[`/${name}`] = await digestOf(content.buffer)
  }
  await writeFile(join(client, 'sw.js'), await bundleWorker(root, { build: version, shell, pages, others }))
}

type Built = { build: string } & BuiltFiles

/** Bundles the worker into one script. @param built replaces `built` in its source */
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
  if (!script) throw new Error('Failed to build the service worker.')
  return script.code
}
