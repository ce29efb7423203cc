import { RequireSession } from '../../features/account/web/public.ts'
import { ListTransferSkeleton, ListTransferView } from '../../features/lists/web/transfer/public.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = () => [{ title: toPageTitle('Importer une liste') }, { name: 'robots', content: 'noindex' }]

export default function ImportListPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <RequireSession waiting={<ListTransferSkeleton />}>{(user) => <ListTransferView key={user.id} />}</RequireSession>
    </div>
  )
}
