import { settingsSection } from '../../../../ui/components/settings-section.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** The placeholder of the settings while the session loads, the same for every tab. */
export function SettingsSkeleton() {
  return (
    <div className={settingsSection} aria-busy="true">
      <div className="grid content-start gap-3">
        <p className="sr-only">Chargement des paramètres…</p>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-16 w-60" />
      </div>
      <div className="grid max-w-140 gap-5">
        <div className="flex items-center gap-5">
          <Skeleton className="size-24 rounded-panel" />
          <Skeleton className="h-11 w-44 rounded-control" />
        </div>
        <Skeleton className="h-18 w-full rounded-control" />
        <Skeleton className="h-18 w-full rounded-control" />
        <Skeleton className="h-11 w-32 rounded-control" />
      </div>
    </div>
  )
}
