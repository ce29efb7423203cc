import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** The placeholder of the settings while the session loads, the same for every tab. */
export function SettingsSkeleton() {
  return (
    <div className="grid max-w-140 gap-5" aria-busy="true">
      <p className="sr-only">Chargement des paramètres…</p>
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 rounded-panel" />
        <Skeleton className="h-11 w-44 rounded-control" />
      </div>
      <Skeleton className="h-18 w-full rounded-control" />
      <Skeleton className="h-18 w-full rounded-control" />
      <Skeleton className="h-11 w-32 rounded-control" />
    </div>
  )
}
