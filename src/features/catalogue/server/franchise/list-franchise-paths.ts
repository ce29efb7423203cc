import type { Database } from '../../../../platform/database/connect-database.ts'
import { toFranchisePath } from '../../places-rules.ts'
import { listAllRelated } from './queries.ts'

/** Lists the addresses of all franchises, for the sitemap. */
export async function listFranchisePaths(db: Database): Promise<string[]> {
  const { animes, relations } = await listAllRelated(db)
  const parents = new Map(animes.map(({ id }) => [id, id]))
  const findRoot = (id: number): number => {
    let root = id
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) {
      parents.set(root, parents.get(parent) ?? parent)
      root = parent
    }
    return root
  }
  for (const { anime_id, related_id } of relations) parents.set(findRoot(anime_id), findRoot(related_id))
  const paths = new Map<number, string>()
  for (const { id, slug } of animes) {
    const root = findRoot(id)
    if (!paths.has(root)) paths.set(root, toFranchisePath(slug))
  }
  return [...paths.values()]
}
