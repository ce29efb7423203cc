import { providerReturnPage } from '../../features/account/providers-rules.ts'
import { ProviderReturnPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Connexion',
  description: 'Retour sur Suminé après une connexion avec un autre site.',
  path: providerReturnPage,
})

export default function ProviderReturnRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <ProviderReturnPage covers={covers} />
}
