import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getMaintenance } from '../../maintenance-contract.ts'

/** Announces maintenance in the administration, and admits this browser (src/platform/http/maintenance-gate.ts). */
export function MaintenanceBanner() {
  const { data } = useMaintenance()
  const pass = data?.is_on ? data.pass : undefined
  useEffect(() => {
    if (pass === undefined) return
    // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has CookieStore
    document.cookie = `maintenance_pass=${pass}; path=/; max-age=86400; samesite=lax`
  }, [pass])
  if (!data?.is_on) return null
  return (
    <Alert tone="warning" className="mb-4">
      Maintenance en cours : seuls les membres de l’équipe voient le site.{' '}
      <Link to="/admin/messages" className="underline underline-offset-3">
        Gérer
      </Link>
    </Alert>
  )
}

/** Fetches the maintenance state. */
export function useMaintenance() {
  return useQuery({ ...readOf(getMaintenance, {}), refetchInterval: 60_000, refetchOnWindowFocus: true })
}
