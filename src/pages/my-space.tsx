import { RequireSession } from '../features/auth/web/public.ts'
import { MySpaceSkeleton, MySpaceView } from '../features/my-space/web/public.ts'
import { toPageTitle } from '../ui/head/page-meta.ts'

export const meta = () => [{ title: toPageTitle('Mon Espace') }, { name: 'robots', content: 'noindex' }]

export default function MySpacePage() {
  return (
    <div className="wrap pt-8 pb-14 lg:pt-12">
      <h1 className="mb-6 lg:mb-8">Mon Espace</h1>
      <RequireSession waiting={<MySpaceSkeleton />}>
        {(user) => <MySpaceView key={user.id} userId={user.id} />}
      </RequireSession>
    </div>
  )
}
