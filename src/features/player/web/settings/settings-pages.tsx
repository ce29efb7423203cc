import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { settingsRow, settingsValue } from './settings-looks.ts'

export type SettingsPageName = 'home' | 'quality' | 'captions' | 'caption-style' | 'sleep' | 'playback'

export type OpenPage = (name: SettingsPageName) => void

type SettingsPage = {
  /** Its heading and the label of the dialogue. */
  label: string
  /** The page of its back button. */
  parent: SettingsPageName
  isWide?: boolean
}

export const settingsPages: Record<SettingsPageName, SettingsPage> = {
  home: { label: 'Réglages de lecture', parent: 'home' },
  quality: { label: 'Qualité', parent: 'home' },
  captions: { label: 'Sous-titres', parent: 'home' },
  'caption-style': { label: 'Style des sous-titres', parent: 'captions', isWide: true },
  sleep: { label: 'Minuterie de sommeil', parent: 'home' },
  playback: { label: 'Lecture et accessibilité', parent: 'home' },
}

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

type PageRowProps = {
  page: SettingsPageName
  icon: LucideIcon
  /** The current choice. */
  value?: string
  onOpen: OpenPage
}

/** Opens another page of the settings. */
export function PageRow({ page, icon: Icon, value, onOpen }: PageRowProps) {
  return (
    <button
      type="button"
      className={classNames(settingsRow, 'grid-cols-[18px_minmax(0,1fr)_auto_16px]')}
      data-leads-to={page}
      onClick={() => onOpen(page)}
    >
      <Icon className="text-text-2" />
      <span>{settingsPages[page].label}</span>
      <span className={settingsValue}>{value}</span>
      <ChevronRight className="size-4 text-text-3" />
    </button>
  )
}
