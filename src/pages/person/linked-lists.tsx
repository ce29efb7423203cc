import { RequireSession } from '../../features/account/web/public.ts'
import { LinkedListsSkeleton, LinkedListsView } from '../../features/lists/web/linked/public.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = () => [{ title: toPageTitle('Listes reliées') }, { name: 'robots', content: 'noindex' }]

export default function LinkedListsPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <RequireSession waiting={<LinkedListsSkeleton />}>{(user) => <LinkedListsView key={user.id} />}</RequireSession>
    </div>
  )
}
