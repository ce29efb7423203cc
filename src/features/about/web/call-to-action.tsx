import type { ReactNode } from 'react'

/** The last panel of a page that presents the site: what to do now. */
export function CallToAction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 flex flex-wrap items-center gap-6 rounded-panel bg-surface-1 p-6 lg:px-10 lg:py-9">
      <h2 className="min-w-60 flex-1 text-h2">{title}</h2>
      {children}
    </section>
  )
}
