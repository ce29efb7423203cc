import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { OpenPage, SettingsPageName } from './settings-pages.ts'

type PageRowProps = {
  page: SettingsPageName
  icon: LucideIcon
  label: string
  /** The current choice. */
  value?: string
  onOpen: OpenPage
}

/** Opens another page of the settings. */
export function PageRow({ page, icon: Icon, label, value, onOpen }: PageRowProps) {
  return (
    <button type="button" className="player-settings-row" data-leads-to={page} onClick={() => onOpen(page)}>
      <Icon />
      <span>{label}</span>
      <span className="player-settings-value">{value}</span>
      <ChevronRight />
    </button>
  )
}
