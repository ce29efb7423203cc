import { keepFactor } from '../../features/account/second-factor-rules.ts'
import { KeepFactorPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: keepFactor,
  description: 'Gardez la validation en deux étapes de votre compte Suminé.',
  path: '/keep-second-factor',
})

export default function KeepSecondFactorRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <KeepFactorPage covers={covers} />
}
