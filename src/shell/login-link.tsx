import { useLocation } from 'react-router'
import { toLoginPath } from '../features/account/web/public.ts'
import { ButtonLink } from '../ui/components/button.tsx'
import { useBrowserValue } from '../ui/components/use-hydrated.ts'

/** Links to the login page, which returns here (docs/product/README.md#roles). */
export function LoginLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  // A visitor's query must not end up in a page shared by all visitors: only the browser adds it.
  const next = useBrowserValue(() => pathname + search, pathname)
  return (
    <ButtonLink to={toLoginPath(next)} variant="secondary" className={className ?? ''}>
      Connexion
    </ButtonLink>
  )
}
