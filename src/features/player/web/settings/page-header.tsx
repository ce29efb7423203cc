import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { type OpenPage, type SettingsPageName, settingsPages } from './settings-pages.ts'

type PageHeaderProps = { page: SettingsPageName; onOpen: OpenPage; children?: ReactNode }

/** The back button and the title of the page; `children` are at the right. */
export function PageHeader({ page, onOpen, children }: PageHeaderProps) {
  const { label, parent } = settingsPages[page]
  const back = parent === 'home' ? 'Retour aux réglages' : `Retour : ${settingsPages[parent].label}`
  return (
    <header className="sticky -top-2 z-2 -mx-2 -mt-2 flex items-center gap-1.5 bg-surface-1 px-3 pt-2.5 pb-1.5">
      <IconButton label={back} onClick={() => onOpen(parent)}>
        <ArrowLeft />
      </IconButton>
      <b>{label}</b>
      {children && <span className="ml-auto">{children}</span>}
    </header>
  )
}
