import { SuggestionsView } from '../../features/suggestions/web/public.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = () => [{ title: toPageTitle('Pour toi') }, { name: 'robots', content: 'noindex' }]

export default function SuggestionsPage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <h1 className="mb-6 lg:mb-8">Pour toi</h1>
      <SuggestionsView />
    </div>
  )
}
