import { RefreshCw } from 'lucide-react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { HealthDot } from './health-words.tsx'
import { useEpisodeLinks } from './link-queries.ts'
import { useCheckLinks } from './use-link-changes.ts'

type EpisodeLinksProps = {
  episodeId: number
  /** The link that failed for a viewer. */
  faultyId: number | undefined
}

/** The links of an episode with their health, and a button that checks them now. */
export function EpisodeLinks({ episodeId, faultyId }: EpisodeLinksProps) {
  const query = useEpisodeLinks(episodeId)
  const check = useCheckLinks()
  const links = query.data?.links
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold text-sm">Liens de l’épisode</h3>
        <Button
          size="dense"
          variant="outline"
          disabled={!links?.length}
          loading={check.isRunning}
          loadingLabel="Vérification…"
          onClick={() => links && check.start({ link_ids: links.map(({ id }) => id) })}
        >
          <RefreshCw className="size-4" />
          Vérifier maintenant
        </Button>
      </div>
      <ReadFailure read={query} />
      {!links && !query.error && (
        <SkeletonRows count={1} frame="grid gap-2" className="grid gap-1.5 py-1">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </SkeletonRows>
      )}
      {links?.length === 0 && (
        <p className="text-sm text-danger">
          Aucun lien : l’épisode ne peut pas être lu. Ajoutez-en un dans la fiche de l’anime.
        </p>
      )}
      <ul className="grid gap-2" aria-live="polite">
        {links?.map((link) => (
          <li key={link.id} className="grid gap-0.5 text-sm">
            <span className="flex flex-wrap items-center gap-x-3">
              <HealthDot link={link} />
              <b className="font-semibold">{link.host}</b>
              {link.id === faultyId && <span className="tag tag-danger">En cause</span>}
              {link.playback_failures > 0 && (
                <span className="text-text-3 text-xs">{countOf(link.playback_failures, 'échec')} en 7 jours</span>
              )}
            </span>
            <code className="text-text-3 text-xs wrap-anywhere">{link.url}</code>
            {link.checked_at && (
              <span className="text-text-3 text-xs">
                {link.tried}, le {toLocalDateTime(link.checked_at)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
