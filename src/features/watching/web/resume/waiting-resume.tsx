import { SectionHeading } from '../../../../ui/components/section-heading.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import './resume.css'

/** The same heading while loading, so that the heights match. */
export function ResumeHeading({ id }: { id?: string }) {
  const more = { to: '/my-space', label: 'Mon Espace' }
  return <SectionHeading {...(id !== undefined && { id })} title="Reprendre" more={more} />
}

const cards = ['first', 'second', 'third', 'fourth']

/** The outline of the row, at its exact height. */
export function WaitingResume() {
  return (
    <div aria-busy="true" className="resume-waiting wrap pt-12 lg:pt-18">
      <ResumeHeading />
      <div className="resume-rail">
        {cards.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-video rounded-cover" />
            {/* Two lines of text. */}
            <p className="type-card-title mt-[11px] text-[1.0625rem]">&nbsp;</p>
            <p className="mt-1 text-sm">&nbsp;</p>
          </div>
        ))}
      </div>
    </div>
  )
}
