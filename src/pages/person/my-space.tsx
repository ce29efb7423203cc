import { ArrowDownUp, CalendarDays, Sparkles } from 'lucide-react'
import { RequireSession } from '../../features/account/web/public.ts'
import { MySpaceSkeleton, MySpaceView } from '../../features/lists/web/my-space/public.ts'
import { SavedSearchesTab, useSavedSearchCount } from '../../features/notifications/web/own-searches/public.ts'
import { ButtonLink } from '../../ui/components/button.tsx'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Mon Espace')

export default function MySpacePage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:mb-8">
        <h1>Mon Espace</h1>
        <div className="-mx-3 flex flex-wrap max-sm:[&_svg]:hidden">
          <ButtonLink to="/pour-toi" variant="ghost">
            <Sparkles />
            Pour toi
          </ButtonLink>
          <ButtonLink to="/my-space/year" variant="ghost">
            <CalendarDays />
            Mon année
          </ButtonLink>
          <ButtonLink to="/my-space/import" variant="ghost">
            <ArrowDownUp />
            Importer ou exporter
          </ButtonLink>
        </div>
      </div>
      <RequireSession waiting={<MySpaceSkeleton />}>
        {(user) => <MySpace key={user.id} userId={user.id} />}
      </RequireSession>
    </div>
  )
}

function MySpace({ userId }: { userId: number }) {
  return <MySpaceView userId={userId} searches={{ count: useSavedSearchCount(), Tab: SavedSearchesTab }} />
}
