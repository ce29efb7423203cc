import { useEffect } from 'react'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { WatchingCard } from '../watching-card.tsx'
import { useWatching } from '../watching-query.ts'
import { rememberResume } from './resume-memory.ts'
import { ResumeHeading, WaitingResume } from './waiting-resume.tsx'

const maxCards = 9

/**
 * Shows the episodes to continue, the newest first; renders nothing when there are none, or when they cannot be loaded.
 */
function ResumeCards({ userId }: { userId: number }) {
  const { data: lines, isError } = useWatching(userId)
  const now = useNow()
  const hasLines = lines && lines.length > 0
  useEffect(() => {
    if (lines) rememberResume(lines.length > 0)
  }, [lines])
  if (!hasLines) return lines || isError ? null : <WaitingResume />
  return (
    <section aria-labelledby="reprendre" className="wrap pt-12 lg:pt-18">
      <ResumeHeading id="reprendre" />
      <ul className="resume-rail">
        {lines.slice(0, maxCards).map((line) => (
          <li key={line.anime_id}>
            <WatchingCard line={line} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default withPersonQueries(ResumeCards)
