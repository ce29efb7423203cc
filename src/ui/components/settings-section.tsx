import { type ReactNode, type RefObject, useId } from 'react'

/** The frame of a section: its heading beside its controls on wide screens, above them on others. */
export const settingsSection =
  'grid gap-x-12 gap-y-5 border-line border-t py-8 first:border-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

type SettingsSectionProps = {
  title: ReactNode
  /** The purpose of the section. */
  hint?: ReactNode
  /** Gets the focus after the pressed control is gone. */
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A section of a member's settings. */
export function SettingsSection({ title, hint, heading, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={settingsSection}>
      <div className="max-w-140">
        <h2 id={id} ref={heading} tabIndex={heading && -1} className="text-[1.5rem]">
          {title}
        </h2>
        {hint && <div className="mt-2 text-sm text-text-2">{hint}</div>}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
    </section>
  )
}
