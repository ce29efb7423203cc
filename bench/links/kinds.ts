import { linkFilters } from '../../src/features/links/contract.ts'
import type { LinkReplacement } from '../../src/features/links/mending-contract.ts'
import { getLinkSummary, listAnimesByLinks, listLinks } from '../../src/features/links/server/list-links.ts'
import { previewPlan } from '../../src/features/links/server/queries/mend-links.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Kind } from '../kit/measure-calls.ts'

/** Staff queries on links. */
export function listLinkKinds(db: Database): Kind[] {
  const list = (name: string, filters: object, page = 1): Kind => ({
    name,
    async call() {
      const { pagination } = await listLinks(db, { ...linkFilters.parse(filters), page, limit: 40 })
      return `${pagination.is_capped ? 'more than ' : ''}${pagination.total}`
    },
  })
  const preview = (name: string, replacement: LinkReplacement): Kind => ({
    name: `preview: ${name}`,
    call: async () => String((await previewPlan(db, replacement, 20, 10_000)).counts.change),
  })
  const move = { kind: 'host', from: 'un.example', to: 'cinq.example' } as const
  const byAnime = (name: string, filters: object): Kind => ({
    name: `animes by their dead links${name}`,
    call: async () => String((await listAnimesByLinks(db, { page: 1, limit: 40, ...filters })).pagination.total),
  })
  return [
    list('links with a problem', { health: 'problem' }),
    list('links with a problem, page 900', { health: 'problem' }, 900),
    list('dead links of one host', { health: 'dead', host: 'un.example' }),
    list('all links', {}),
    list('all links, page 20,000', {}, 20_000),
    list('a piece of one address', { search: 'c4ca4238a0b9' }),
    list('a piece of one address in 250', { search: '/v/ab' }),
    list('a piece of one address in 16', { search: 'e/v/a' }),
    list('a piece of one address in 16, page 250', { search: 'e/v/a' }, 250),
    list('a piece of every address', { search: 'example/v' }),
    list('a piece of every address, of those with a problem', { search: 'example/v', health: 'problem' }),
    list('a piece of every address, page 250', { search: 'example/v' }, 250),
    list('one title', { search: 'anime 2907' }),
    list('what all titles have', { search: 'anime' }),
    list('two letters', { search: 'an' }),
    list('one anime', { anime_id: '12' }),
    { name: 'figures by host', call: async () => String((await getLinkSummary(db)).total) },
    byAnime('', {}),
    byAnime(', a piece of every address', { search: 'example/v' }),
    preview('the dead of one host to another', { ...move, matching: { health: 'dead' } }),
    preview('all of one host to another', { ...move, matching: {} }),
  ]
}
