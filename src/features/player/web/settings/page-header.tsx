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
    <header className="player-settings-header">
      <IconButton label={back} onClick={() => onOpen(parent)}>
        <ArrowLeft />
      </IconButton>
      <b>{label}</b>
      {children && <span className="ml-auto">{children}</span>}
    </header>
  )
}
