import { ChevronRight, type LucideIcon } from 'lucide-react'
import { classNames } from '../../../../ui/components/class-names.ts'
import { settingsRow, settingsValue } from './settings-looks.ts'
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
    <button
      type="button"
      className={classNames(settingsRow, 'grid-cols-[18px_minmax(0,1fr)_auto_16px]')}
      data-leads-to={page}
      onClick={() => onOpen(page)}
    >
      <Icon className="text-text-2" />
      <span>{label}</span>
      <span className={settingsValue}>{value}</span>
      <ChevronRight className="size-4 text-text-3" />
    </button>
  )
}
