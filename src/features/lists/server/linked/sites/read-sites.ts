import type { Config } from '../../../../../platform/config/config.ts'
import { openAniListLists } from './anilist.ts'
import type { ListSite } from './list-site.ts'
import { openMyAnimeListLists } from './my-anime-list.ts'

type Settings = Pick<
  Config,
  | 'ANILIST_CLIENT_ID'
  | 'ANILIST_CLIENT_SECRET'
  | 'MYANIMELIST_CLIENT_ID'
  | 'MYANIMELIST_CLIENT_SECRET'
  | 'LIST_SITES_URL'
>

/** Returns the sites that the settings name an application of. */
export function readSites(config: Settings): ListSite[] {
  const { ANILIST_CLIENT_ID: aniListId, MYANIMELIST_CLIENT_ID: malId, LIST_SITES_URL: other } = config
  const sites: ListSite[] = []
  if (aniListId !== undefined) {
    const addresses = other
      ? { site: `${other}/anilist`, api: `${other}/anilist/graphql` }
      : { site: 'https://anilist.co', api: 'https://graphql.anilist.co' }
    sites.push(openAniListLists({ clientId: aniListId, clientSecret: config.ANILIST_CLIENT_SECRET }, addresses))
  }
  if (malId !== undefined) {
    const addresses = other
      ? { site: `${other}/mal`, api: `${other}/mal/v2` }
      : { site: 'https://myanimelist.net', api: 'https://api.myanimelist.net/v2' }
    sites.push(openMyAnimeListLists({ clientId: malId, clientSecret: config.MYANIMELIST_CLIENT_SECRET }, addresses))
  }
  return sites
}
