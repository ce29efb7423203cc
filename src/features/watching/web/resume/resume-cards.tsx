import { useEffect } from 'react'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { useWatching } from '../watching-query.ts'
import { ResumeCard } from './resume-card.tsx'
import { rememberResume } from './resume-memory.ts'
import { ResumeHeading, WaitingResume } from './waiting-resume.tsx'

const maxCards = 9

/** Shows the episodes to continue, the newest first; nothing when there are none or they cannot be loaded. */
function ResumeCards({ userId }: { userId: number }) {
  const { data: lines, isError } = useWatching(userId)
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
          <li key={line.anime_id} className="min-w-0 [scroll-snap-align:start]">
            <ResumeCard line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default withPersonQueries(ResumeCards)
