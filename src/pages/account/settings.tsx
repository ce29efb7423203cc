import { Suspense, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { getAuthOptions, type User } from '../../features/account/contract.ts'
import {
  AccessTokens,
  ProfileSection,
  RequireSession,
  SecurityTab,
  SettingsSkeleton,
} from '../../features/account/web/public.ts'
import { SpoilerSettings } from '../../features/catalogue/web/spoiler-settings/public.ts'
import { PushSwitch } from '../../features/notifications/web/public.ts'
import { AgeSettings } from '../../features/player/web/ages/public.ts'
import { ClosedAccount, PrivacyTab } from '../../features/privacy/web/public.ts'
import { OwnWebhooks } from '../../features/webhooks/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import { type Tab, Tabs } from '../../ui/navigation/tabs.tsx'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import { requireCanonical } from '../catalogue/require-canonical.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, query: ['tab'], isIndexed: false }

const title = 'Paramètres du compte'
const tabs = [
  { id: 'profil', label: 'Profil', to: '/settings' },
  { id: 'securite', label: 'Sécurité', to: '/settings?tab=securite' },
  { id: 'confidentialite', label: 'Confidentialité', to: '/settings?tab=confidentialite' },
  { id: 'programmes', label: 'Applications', to: '/settings?tab=programmes' },
] as const satisfies readonly Tab<string>[]

function findTab(params: URLSearchParams): (typeof tabs)[number] {
  return tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
}

export async function loader({ context, request }: PageLoaderArgs) {
  requireCanonical(request, findTab(new URL(request.url).searchParams).to)
  const { api, publicUrl } = context.get(pageContext)
  const { mail } = await api(getAuthOptions, {})
  return { hasMail: mail, publicUrl }
}

/** The tabs share one frame, so switching between them loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta = describeStaticPage({
  title,
  description: 'Votre profil, votre mot de passe, vos appareils, vos données et vos applications sur Suminé.',
  path: '/settings',
  isIndexed: handle.isIndexed,
})

function Programs({ user }: { user: User }) {
  return (
    <>
      <AccessTokens user={user} />
      <OwnWebhooks />
    </>
  )
}

export default function SettingsPage({ loaderData: { hasMail } }: PageProps<typeof loader>) {
  const [search] = useSearchParams()
  const [farewell, setFarewell] = useState<string>()
  const current = findTab(search).id
  if (farewell) return <ClosedAccount message={farewell} />
  return (
    <div className="wrap pb-24">
      <h1 className="pt-8 pb-6 lg:pt-12">{title}</h1>
      <Tabs label="Sections" tabs={tabs} current={current}>
        <div className="pt-8">
          <RequireSession waiting={<SettingsSkeleton />}>
            {(user) => {
              if (current === 'securite') return <SecurityTab key={user.id} user={user} />
              if (current === 'programmes') return <Programs key={user.id} user={user} />
              if (current === 'profil') {
                return (
                  <>
                    <ProfileSection key={user.id} user={user} hasMail={hasMail} />
                    <SpoilerSettings />
                    <Suspense fallback={<Skeleton className="h-40" />}>
                      <AgeSettings />
                    </Suspense>
                  </>
                )
              }
              return (
                <PrivacyTab key={user.id} user={user} onClosed={setFarewell}>
                  <Suspense fallback={<Skeleton className="my-4 h-11" />}>
                    <PushSwitch userId={user.id} />
                  </Suspense>
                </PrivacyTab>
              )
            }}
          </RequireSession>
        </div>
      </Tabs>
    </div>
  )
}
