import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { RequireSession } from '../../features/account/web/public.ts'
import { MyYearSkeleton, MyYearView } from '../../features/watching/web/my-year/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Mon année')

export default function MyYearPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <Link to="/my-space" className="-mt-3 mb-2 flex min-h-11 w-fit items-center gap-2 text-sm text-text-2">
        <ArrowLeft className="size-4" />
        Mon Espace
      </Link>
      <h1 className="mb-6 lg:mb-8">Mon année</h1>
      <RequireSession waiting={<MyYearSkeleton />}>{(user) => <MyYearView key={user.id} />}</RequireSession>
    </div>
  )
}
