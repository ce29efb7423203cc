import { RequireSession } from '../../features/account/web/public.ts'
import { LinkedListsSkeleton, LinkedListsView } from '../../features/lists/web/linked/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Listes reliées')

export default function LinkedListsPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <RequireSession waiting={<LinkedListsSkeleton />}>{(user) => <LinkedListsView key={user.id} />}</RequireSession>
    </div>
  )
}
