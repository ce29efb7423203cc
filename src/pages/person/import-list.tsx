import { RequireSession } from '../../features/account/web/public.ts'
import { ListTransferSkeleton, ListTransferView } from '../../features/lists/web/transfer/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Importer une liste')

export default function ImportListPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <RequireSession waiting={<ListTransferSkeleton />}>{(user) => <ListTransferView key={user.id} />}</RequireSession>
    </div>
  )
}
