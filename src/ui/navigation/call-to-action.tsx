import type { ReactNode } from 'react'

/** The last panel of a presentation page: the next step. */
export function CallToAction({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-12 flex flex-wrap items-center gap-6 rounded-panel bg-surface-1 p-6 lg:px-10 lg:py-9">
      <div className="min-w-60 flex-1">
        <h2 className="text-h2">{title}</h2>
        {text && <p className="mt-2.5 text-text-2">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
