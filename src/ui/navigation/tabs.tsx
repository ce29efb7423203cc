import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { toFrenchNumber } from '../../shared/french-numbers.ts'
import './tabs.css'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** The address of this tab. */
  to: string
  /** Shown as a pill when above 0. */
  count?: number | undefined
}

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  /** The content of the current tab. */
  children: ReactNode
}

/** Tabs of a page, each with an address. Arrow keys, Home and End move between them (the pattern of WAI-ARIA). */
export function Tabs<Id extends string>({ label, tabs, current, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const counts = tabs.map(({ count }) => count).join()
  // On a narrow screen the row of tabs scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive move the tabs
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${current}`)
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - tab.clientWidth })
  }, [current, counts])
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={moveByKey}>
        {tabs.map(({ id, label: name, to, count = 0 }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            to={to}
            role="tab"
            aria-selected={id === current}
            aria-controls={id === current ? `panel-${id}` : undefined}
            tabIndex={id === current ? 0 : -1}
            replace
            preventScrollReset
          >
            {name}
            {count > 0 && <span className="count-pill">{toFrenchNumber(count)}</span>}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${current}`} aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  )
}

/** For `onKeyDown` of a tablist: the arrow keys open the neighbours of the focused tab, Home and End the outermost. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const place = places[event.key]
  // Alt with an arrow is the browser's back and forward.
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey
  if (at === -1 || place === undefined || isShortcut) return
  event.preventDefault()
  const next = tabs.at(place % tabs.length)
  next?.focus()
  next?.click()
}
