import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { bundleWorker } from './scripts/build/build-worker.ts'
import { frenchSpaces } from './scripts/build/french-spaces.ts'
import { syntaxTarget } from './scripts/build/supported-browsers.ts'

/** What several pages of visitors share; the rest of the design system is fetched by the pages that want it. */
const isCommon = (id: string) =>
  /\/src\/(ui|shared)\/|lucide-react/.test(id) &&
  !/\/ui\/(queries|table|forms\/(?!use-typed-value)|menus\/action-menu|feedback\/undo-notice)/.test(id)

/** Every style sheet names the layers in their order: which of them a page loads first is the bundler's business. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*[.]css$/ },
    handler: (css) => `@layer properties, theme, base, components, utilities;\n${css}`,
  },
}

/**
 * Where a page's code does not come the router loads the page before again, which loses the way the person was going,
 * and even brings them back when they have left: the site is told instead (src/app/shell/use-document-instead.ts).
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

export default defineConfig({
  plugins: [frenchSpaces, layerOrder, missingCodeIsTold, developmentWorker, tailwindcss(), reactRouter()],
  build: {
    target: syntaxTarget,
    // The service worker is told by it which files belong to which page.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Ours do nothing by being imported: a page takes from a feature's public.ts only what it uses.
      treeshake: { moduleSideEffects: [{ test: /\/src\/.*[.]tsx?$/, sideEffects: false }] },
      // The design system comes as one file: dozens of small ones would wait for each other on a poor line.
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: isCommon, minShareCount: 3 },
            // Of the administration and of people's own pages: no visitor fetches them.
            { name: 'table', test: /\/src\/ui\/table/, minShareCount: 3 },
            { name: 'forms', test: /\/src\/ui\/forms/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
})
