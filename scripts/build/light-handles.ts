import type { Plugin } from 'vite'

const handle = /export const handle: PageHandle = \{[^{}]*\}/
const queryFields = /query: (\w+|\[[^\]]*\]),? ?/

/** A Vite plugin that omits the query fields of the pages' `handle` in the browser: the server's cache reads them. */
export const lightHandles: Plugin = {
  name: 'light-handles',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/pages\/.*[.]tsx/, code: handle },
    handler: (code) => ({ code: code.replace(handle, (text) => text.replace(queryFields, '')), map: null }),
  },
}
