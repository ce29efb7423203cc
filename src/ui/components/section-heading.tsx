import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type SectionHeadingProps = {
  id?: string
  title: string
  /** The link to more, at the right. */
  more?: { to: string; label: string }
}

export function SectionHeading({ id, title, more }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex items-baseline-last gap-4">
      <h2 id={id} className="text-h2 max-lg:text-[1.3125rem]">
        {title}
      </h2>
      {more && (
        <Link
          prefetch="intent"
          to={more.to}
          // The accessible name begins with the visible text and adds the title.
          aria-label={`${more.label} : ${title}`}
          className="group -my-2 ml-auto inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap font-semibold text-text-2 transition-colors t-fast hover:text-text max-lg:text-sm"
        >
          {more.label}
          <ArrowRight className="text-accent-text transition-transform t-base group-hover:translate-x-0.5" />
        </Link>
      )}
    </div>
  )
}
