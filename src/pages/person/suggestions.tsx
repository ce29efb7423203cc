import { SuggestionsView } from '../../features/suggestions/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Pour toi')

export default function SuggestionsPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <h1 className="mb-6 lg:mb-8">Pour toi</h1>
      <SuggestionsView />
    </div>
  )
}
