/** The sites whose lists can be linked; the ids are also those of the catalogue's external ids. */
export const listSiteIds = ['anilist', 'mal'] as const
export type ListSiteId = (typeof listSiteIds)[number]

export const listSiteNames: Record<ListSiteId, string> = { anilist: 'AniList', mal: 'MyAnimeList' }

/** The page of linked lists, which the sites lead back to. */
export const linkedListsPage = '/my-space/linked'

/** Where an anime is, or `both` with different values; `unlinked`: the catalogue does not know its id there. */
export const differenceKinds = ['here', 'there', 'both', 'unlinked'] as const

/** The most lines that are decided one by one; the others follow their kind. */
export const maxOwnChoices = 2000
