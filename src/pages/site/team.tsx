import { data } from 'react-router'
import { getStaffs } from '../../features/community/team-contract.ts'
import { TeamView } from '../../features/community/web/team/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

// The browser loads the members' current activities.
export const handle: PageHandle = { cacheSeconds: 60, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl, links } = context.get(pageContext)
  const page = { publicUrl, discordUrl: links.discord, guildId: links.guildId }
  try {
    return data({ ...page, team: await api(getStaffs, { query: {} }) })
  } catch (error) {
    // A page without the team sets an error status: it is not cached, and the browser loads it itself.
    return data({ ...page, team: undefined }, { status: toFailure(error).status })
  }
}

export const meta = describeStaticPage({
  title: 'L’équipe',
  description: 'Les personnes derrière Suminé : qui fait quoi, qui est en ligne, et ce qui passe dans leur casque.',
  path: '/team',
})

export default function TeamPage({ loaderData }: PageProps<typeof loader>) {
  return <TeamView given={loaderData.team} discordUrl={loaderData.discordUrl} guildId={loaderData.guildId} />
}
