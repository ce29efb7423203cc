import { useEffect } from 'react'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { WatchingCard } from '../watching-card.tsx'
import { useWatching } from '../watching-query.ts'
import { rememberResume } from './resume-memory.ts'
import { ResumeHeading, WaitingResume } from './waiting-resume.tsx'

const mostCards = 9

/** What the person can continue with, the newest first; nothing at all when there is nothing, or it cannot be known. */
export default function ResumeCards({ userId }: { userId: number }) {
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
        {lines.slice(0, mostCards).map((line) => (
          <li key={line.anime_id}>
            <WatchingCard line={line} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
