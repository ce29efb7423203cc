import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'
import { Drawing, type DrawingName } from '../pictures/drawings.tsx'

type EmptyStateProps = {
  title: string
  text?: string | undefined
  /** wave: nothing here; shrine: not found or refused; broken-print: did not load. */
  drawing?: DrawingName
  /** One action, or two: the most helpful first, the way out second. */
  children?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  /** Replaces the usual padding. */
  className?: string
}

/** Nothing to show, and why: a drawing, a short heading, a sentence and an action, left-aligned. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, drawing = 'wave', children, headingLevel: Heading = 'h2', className = 'py-14' } = props
  return (
    <div className={classNames('empty-state grid max-w-115 justify-items-start gap-3', className)}>
      <Drawing name={drawing} className="w-33" />
      <Heading>{title}</Heading>
      {text && <p className="text-text-2">{text}</p>}
      {children && <div className="mt-1 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
