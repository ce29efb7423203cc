import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const createIcon = JSON.stringify(resolve('src/ui/icons/create-icon.ts'))

/**
 * Reduces lucide's icons to their name and lines in the browser, drawn by our own component: the site uses no more of
 * them.
 */
export const lightIcons: Plugin = {
  name: 'light-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
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
