import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../../../ui/components/class-names.ts'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { toAnimePath, toExplorerPath } from '../anime-facts.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { prepareSuggestions, useSuggestions } from './use-suggestions.ts'

type SearchBoxProps = {
  className?: string
  /** The taller field of the mobile menu. */
  large?: boolean
  autoFocus?: boolean
  /** The key `/` brings the focus here. */
  shortcut?: boolean
}

/**
 * Finds an anime by its title from every page (user side §2). A combobox: arrows move through the suggestions, Enter
 * opens, Esc closes and then clears. Without scripts it is a form that leads to the explorer.
 */
export function SearchBox({ className, large, autoFocus, shortcut }: SearchBoxProps) {
  const box = useSearchBox()
  useShortcut(box.menu.triggerRef, shortcut ?? false)
  useAutoFocus(box.menu.triggerRef, autoFocus ?? false)
  return (
    <search ref={box.menu.rootRef} className={classNames('relative', className)}>
      <form action="/explorer" method="get" onSubmit={box.onSubmit}>
        <Search className="pointer-events-none absolute top-1/2 left-[13px] -translate-y-1/2 text-text-3" />
        <input
          ref={box.menu.triggerRef}
          className={classNames('search-input', large && 'search-input-large')}
          type="search"
          name="search"
          placeholder="Rechercher un anime"
          aria-label="Rechercher un anime"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.isListOpen}
          aria-controls={box.isListOpen ? box.menu.panelId : undefined}
          aria-activedescendant={box.activeId}
          aria-keyshortcuts={shortcut ? '/' : undefined}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onFocus={box.reopen}
          onClick={box.reopen}
          onKeyDown={box.onKeyDown}
        />
      </form>
      {box.isOpen && (
        <SuggestionPanel
          id={box.menu.panelId}
          suggestions={box.suggestions}
          active={box.active}
          onHover={box.setActive}
          onFollow={box.clear}
        />
      )}
    </search>
  )
}

function useSearchBox() {
  const menu = useMenu<HTMLElement, HTMLInputElement>()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // -1 while no suggestion is chosen; the last one leads to all the results.
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text)
  const isOpen = menu.isOpen && suggestions.state !== 'idle'
  const animes = suggestions.state === 'ready' ? suggestions.items : []
  const isListOpen = isOpen && animes.length > 0
  const allResults = toExplorerPath({ search: text.trim() })

  const type = (value: string) => {
    setText(value)
    setActive(-1)
    menu.open()
  }
  const clear = () => {
    type('')
    menu.close()
  }
  const go = (path: string) => {
    clear()
    navigate(path)
  }
  const move = (step: 1 | -1) => {
    const places = animes.length + 2
    setActive((now) => ((now + 1 + step + places) % places) - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step !== undefined && isListOpen) {
      event.preventDefault()
      move(step)
    } else if (step !== undefined) menu.open()
    else if (event.key === 'Escape') {
      // The field of type search would clear itself: the first Esc only closes.
      event.preventDefault()
      if (!isOpen) clear()
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = animes[active]
    if (isListOpen && chosen) go(toAnimePath(chosen.slug))
    else go(text.trim() === '' ? '/explorer' : allResults)
  }
  const activeId = isListOpen && active >= 0 ? `${menu.panelId}-${active}` : undefined
  const reopen = () => {
    prepareSuggestions()
    if (text.trim() !== '') menu.open()
  }
  return {
    ...{ menu, text, suggestions, active, activeId, isOpen, isListOpen },
    ...{ type, clear, reopen, setActive, onKeyDown, onSubmit },
  }
}

function useAutoFocus(field: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])
}

function useShortcut(field: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, isWanted])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open], [contenteditable]') !== null
  )
}
