import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const createIcon = JSON.stringify(resolve('src/ui/icons/create-icon.ts'))

/** Reduces lucide's icons to their name and lines, drawn by our own component: the site uses no more of them. */
export const lightIcons: Plugin = {
  name: 'light-icons',
  apply: 'build',
  // On the server, an import of the package would load and draw by all of it.
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+[.]mjs$/ },
    handler(code, id) {
      const [, data] = /^const __iconData = (\{.*?^\});$/ms.exec(code) ?? []
      if (!data) {
        if (/^export \{ default/m.test(code)) return undefined
        throw new Error(`${id} has no data: see light-icons.ts`)
      }
      const light = data.replaceAll(/,\s*key: "\w+"/g, '').replace(/^ {2}size: 24,\n|,\n {2}aliases: .*\]$/gm, '')
      return { code: `import create from ${createIcon}\nexport default create(${light})`, map: null }
    },
  },
}
