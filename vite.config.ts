import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { bundleWorker } from './scripts/build/build-worker.ts'
import { codeGroups } from './scripts/build/code-splitting.ts'
import { firstStyles } from './scripts/build/first-styles.ts'
import { frenchSpaces } from './scripts/build/french-spaces.ts'
import { lightContracts } from './scripts/build/light-contracts.ts'
import { lightHandles } from './scripts/build/light-handles.ts'
import { lightIcons } from './scripts/build/light-icons.ts'
import { syntaxTarget } from './scripts/build/supported-browsers.ts'
import { unusedParts } from './scripts/build/unused-parts.ts'

/** Every style sheet names the layers in their order: which of them a page loads first is the bundler's business. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*[.]css$/ },
    handler: (css) => `@layer properties, theme, base, components, utilities, later, staff;\n${css}`,
  },
}

/** Tailwind's help for browsers without registered properties or mixed colours, which are older than ours. */
const withoutOldBrowsers: Plugin = {
  name: 'without-old-browsers',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*[.]css$/ },
    handler: (css) =>
      css
        .replace(/@layer properties\{@supports[^{}]*\{[^{}]*\{[^{}]*\}\}\}/, '')
        .replace(/([^{}]+)\{([\w-]+):[^{}]*\}(@supports \(color:color-mix\(in lab, red, red\)\)\{\1\{\2:)/g, '$3')
        .replace(/@supports \(color:color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g, '$1'),
  },
}

/**
 * The sheet of what loads later registers no properties: app.css has the same ones, and each registration makes browsers
 * style the whole page again.
 */
const registeredOnce: Plugin = {
  name: 'registered-once',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/styles\/later[.]css$/ },
    handler: (css) => css.replace(/@property [\w-]+ ?\{[^{}]*\}/g, ''),
  },
}

/**
 * Where a page's code does not come the router loads the page before again, which loses the way the person was going,
 * and even brings them back when they have left: the site is told instead (src/shell/loading/use-document-instead.ts).
 */
const missingCodeIsTold: Plugin = {
  name: 'missing-code-is-told',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*routeModules[.]m?js/ },
    handler: (code) => {
      const reload = 'window.location.reload()'
      if (!code.includes(reload))
        throw new Error('The router handles missing code in a new way: see missingCodeIsTold.')
      return code.replace(reload, "window.dispatchEvent(new Event('missing-code'))")
    },
  },
}

/** The site neither instruments the router nor discovers routes lazily (react-router.config.ts): 2 kB less. */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)[.]js$/ },
    handler: (code) =>
      code.replace(/^[\s\S]*export \{([^}]*)\};?/, (_, names: string) =>
        names
          .split(',')
          .map((name) => `export const ${name.trim()} = () => undefined`)
          .join('\n'),
      ),
  },
}

/**
 * Mends the router's list of routes. It marks sheets of lazy parts with a `#`, so that Vite inserts them again: their
 * route may take its own away. The frame's sheet never goes, and a second one after the page's would overrule it. The
 * root's file only names what the frame's exports: it joins the list, and is no request of its own.
 */
const routeList: Plugin = {
  name: 'route-list',
  apply: 'build',
  transform: {
    filter: { id: /virtual:react-router\/server-manifest$/ },
    async handler(code) {
      const [, url] = /['"]url['"]:['"](.+?)['"]/.exec(code) ?? []
      const [, root] = /['"](\/assets\/root-[\w-]+[.]js)['"]/.exec(code) ?? []
      if (!url || !root || !/\/site-[\w-]+[.]css#/.test(code))
        throw new Error('The router writes its list of routes in a new way: see routeList.')
      const mend = (text: string) => text.replaceAll(/(\/site-[\w-]+[.]css)#/g, '$1').replaceAll(root, url)
      // The browser's files have been written by now.
      const [list, entry] = [join('build/pages/client', url), join('build/pages/client', root)] as const
      const { light, imports } = splitManifest(mend(await readFile(list, 'utf8')))
      await writeFile(list, light + (await readFile(entry, 'utf8')))
      await writeFile(list.replace('manifest-', 'route-imports-'), imports)
      await rm(entry)
      return mend(code)
    },
  },
}

/**
 * Every visitor gets the list of all routes. Which files they import is a script of its own, fetched when idle
 * (src/shell/loading/fetch-route-imports.ts); those of the administration are left out.
 */
function splitManifest(script: string): { light: string; imports: string } {
  const start = 'window.__reactRouterManifest='
  if (!script.startsWith(start)) throw new Error('The router writes its manifest in a new way: see splitManifest.')
  const manifest: { routes: Record<string, Record<string, unknown>> } = JSON.parse(script.slice(start.length, -1))
  const imports: Record<string, unknown> = {}
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!id.includes('/admin/')) imports[id] = route.imports
    delete route.imports
  }
  const light = `${start}${JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))};`
  const routes = '__reactRouterManifest.routes'
  return {
    light,
    imports: `for(const [id,files] of Object.entries(${JSON.stringify(imports)}))${routes}[id].imports=files`,
  }
}

/** Development: the worker, which then keeps nothing from the start, as it is now. */
const developmentWorker: Plugin = {
  name: 'development-worker',
  apply: 'serve',
  configureServer({ config, middlewares }) {
    middlewares.use('/sw.js', async (_, response) => {
      const script = await bundleWorker(config.root, { build: 'development', shell: {}, pages: {}, others: {} })
      response.setHeader('content-type', 'text/javascript').end(script)
    })
  },
}

const framesFile = /[/](react|rolldown-runtime|site)-[\w-]+[.]js$/

/** What comes when idle, for few clicks, or for members, whose worker has its files: no page names what they import. */
const unhurriedPart = new RegExp(
  `/(${[
    ...['idle-parts', 'session-calls', 'known-marks', 'tab-journal', 'shield-part'],
    'trailer-dialog',
    ...['person-menus', 'episode-menus', 'person-marks', 'person-counts', 'watchlist-toggle', 'plus-toggle'],
    ...['resume-cards', 'leading-panel', 'suggestion-cards'],
  ].join('|')})-[\\w-]+[.]js$`,
)

export default defineConfig({
  plugins: [
    frenchSpaces,
    lightContracts,
    lightHandles,
    lightIcons,
    layerOrder,
    firstStyles,
    missingCodeIsTold,
    unusedRouterParts,
    unusedParts,
    routeList,
    developmentWorker,
    tailwindcss(),
    withoutOldBrowsers,
    registeredOnce,
    reactRouter(),
  ],
  build: {
    target: syntaxTarget,
    // The service worker is told by it which files belong to which page.
    manifest: true,
    assetsInlineLimit: 0,
    // A site that runs reads parts of its build later: scripts/prepare.mjs deletes what no longer serves.
    emptyOutDir: false,
    modulePreload: {
      // A page that loads a part has the frame's files: naming them again for each part is weight.
      resolveDependencies: (part, files) =>
        files.filter((file) => !framesFile.test(file) && (file.endsWith('.css') || !unhurriedPart.test(part))),
    },
    rolldownOptions: {
      // Ours do nothing by being imported: a page takes from a feature's public.ts only what it uses.
      treeshake: { moduleSideEffects: [{ test: /\/src\/.*[.]tsx?$/, sideEffects: false }] },
      // Every page names many files, and random letters do not compress: seven hexadecimal digits of each weigh 300
      // bytes less than as many letters.
      output: {
        codeSplitting: { groups: codeGroups },
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  logLevel: 'warn',
})
