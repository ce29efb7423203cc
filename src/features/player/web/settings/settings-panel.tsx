import { type ComponentType, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import './settings.css'
import { PlayerPanel } from '../controls/panels/player-panel.tsx'
import { CaptionStylePage } from './caption-style-page.tsx'
import { CaptionsPage } from './captions-page.tsx'
import { PlaybackPage } from './playback-page.tsx'
import { QualityPage } from './quality-page.tsx'
import { SettingsHome } from './settings-home.tsx'
import { type OpenPage, type SettingsPageName, settingsPages } from './settings-pages.tsx'
import { SleepPage } from './sleep-page.tsx'
import '../../../../ui/styles/later.css'

/** 340 px over the picture, a bottom sheet on small screens. */
const panel =
  'player-settings p-2 lg:w-[340px] max-lg:mx-auto max-lg:max-w-[640px] max-lg:p-2.5 max-lg:pb-[calc(20px+env(safe-area-inset-bottom))]'

const pages: Record<SettingsPageName, ComponentType<{ onOpen: OpenPage }>> = {
  home: SettingsHome,
  quality: QualityPage,
  captions: CaptionsPage,
  'caption-style': CaptionStylePage,
  sleep: SleepPage,
  playback: PlaybackPage,
}

/** The settings of playback: a home page, and a page for each group. */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<SettingsPageName>('home')
  const content = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<SettingsPageName>(undefined)
  const open: OpenPage = (name) => {
    cameFrom.current = page
    setPage(name)
  }
  // The focus moves to the back button of an opened page, and from there back to the row that opened it.
  useEffect(() => {
    const from = cameFrom.current
    if (!from) return
    const target = page === 'home' || settingsPages[from].parent === page ? `[data-leads-to="${from}"]` : 'button'
    const element = content.current?.querySelector(target)
    if (element instanceof HTMLElement) element.focus()
  }, [page])
  const { label, isWide } = settingsPages[page]
  const Page = pages[page]
  return (
    <PlayerPanel
      name="settings"
      label={label}
      className={classNames(panel, isWide && 'player-settings-wide min-[1600px]:w-[540px]')}
      onClose={onClose}
    >
      <div ref={content} key={page}>
        <Page onOpen={open} />
      </div>
    </PlayerPanel>
  )
}
