import { data } from 'react-router'
import { getStaffs } from '../../features/community/team-contract.ts'
import { TeamView } from '../../features/community/web/team/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { toFailure } from '../../ui/errors/to-failure.ts'
import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'

// What members do at the moment is asked for in the browser.
export const handle: PageHandle = { keptSeconds: 60, dependsOn: 'catalogue', isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl, links } = context.get(pageContext)
  const page = { publicUrl, discordUrl: links.discord, guildId: links.guildId }
  try {
    return data({ ...page, team: await api(getStaffs, { query: {} }) })
  } catch (error) {
    // A page without the team says so by its status: it is not kept, and the browser asks by itself.
    return data({ ...page, team: undefined }, { status: toFailure(error).status })
  }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'L’équipe',
        description:
          'Les personnes derrière Suminé : qui fait quoi, qui est en ligne, et ce qui passe dans leur casque.',
        publicUrl: loaderData.publicUrl,
        path: '/team',
      })
    : []

export default function TeamPage({ loaderData }: PageProps<typeof loader>) {
  return <TeamView given={loaderData.team} discordUrl={loaderData.discordUrl} guildId={loaderData.guildId} />
}
