import type { HostDefinition } from './host.ts'

/** A link to the file itself: players open it as it is. Only files of the configured domains are ever fetched. */
export const direct: HostDefinition = {
  name: 'direct',
  defaults: {},
  create: () => ({
    name: 'direct',
    canResolve: (url) => /\.(mp4|webm)$/i.test(url.pathname),
    resolve: async (url) => ({ url: url.href, type: 'mp4' }),
  }),
}
