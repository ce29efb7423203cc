import { ChevronDown, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import { useSectionInView } from './use-section-in-view.ts'
import './legal-document.css'

export type DocumentSection = { id: string; title: string; body: ReactNode }

type LegalDocumentProps = {
  title: string
  /** Under the title: the effective date. */
  lead: ReactNode
  sections: DocumentSection[]
  /** Sections are referred to by their number. */
  isNumbered?: boolean
  /** Some of its sections are wider than a column of text. */
  isWide?: boolean
  /** Links to related documents. */
  footer: ReactNode
}

/** A long text, with a table of contents that follows the reader (docs/product/texts.md#legal-pages). */
export function LegalDocument({ title, lead, sections, isNumbered, isWide, footer }: LegalDocumentProps) {
  return (
    <div className="wrap">
      <header className="pt-8 pb-10 lg:pt-12">
        <h1>{title}</h1>
        <p className="mt-2.5 max-w-(--measure) text-text-2">{lead}</p>
      </header>
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-5 lg:gap-[clamp(32px,6vw,96px)]',
          isWide ? 'lg:grid-cols-[260px_minmax(0,1fr)]' : 'lg:grid-cols-[260px_minmax(0,48em)]',
        )}
      >
        <Contents sections={sections} />
        <div>
          {sections.map(({ id, title: heading, body }, at) => (
            <section key={id} id={id} className="document-section" aria-labelledby={`${id}-titre`}>
              <h2 id={`${id}-titre`}>{isNumbered ? `${at + 1}. ${heading}` : heading}</h2>
              {body}
            </section>
          ))}
          <div className="flex flex-wrap gap-3 border-line border-t pt-6 print:hidden">{footer}</div>
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: DocumentSection[] }) {
  const inView = useSectionInView(sections)
  const links = sections.map(({ id, title }) => (
    <a
      key={id}
      href={`#${id}`}
      className={classNames(
        'relative block min-h-11 py-[11px] text-sm text-text-2 hover:text-text lg:min-h-8.5 lg:py-[7px] lg:pl-4',
        id === inView && 'lg:font-semibold lg:text-text',
      )}
      aria-current={id === inView ? 'true' : undefined}
    >
      {id === inView && (
        <i className="absolute top-[13px] left-0 size-2 rotate-45 rounded-[2px] bg-accent max-lg:hidden" />
      )}
      {title}
    </a>
  ))
  return (
    <nav aria-label="Sommaire" className="lg:sticky lg:top-23 print:hidden">
      <div className="max-lg:hidden">
        <p className="mb-1 pl-4 font-semibold text-sm text-text-2">Sommaire</p>
        {links}
      </div>
      <details className="group rounded-panel bg-surface-1 px-4 lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 font-semibold">
          <List />
          Sommaire
          <ChevronDown className="ml-auto group-open:rotate-180" />
        </summary>
        {links}
      </details>
    </nav>
  )
}
