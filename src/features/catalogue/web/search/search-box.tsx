import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { maxSearchLength } from '../../../../shared/list-limits.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { listen } from '../../../../ui/network/listen.ts'
import { toExplorerPath } from '../anime-facts.ts'
import { loadPanel, useSuggestions } from './use-suggestions.ts'

const SuggestionPanel = lazyPart(loadPanel)

type SearchBoxProps = {
  className?: string
  /** The taller field of the mobile menu. */
  large?: boolean
  autoFocus?: boolean
  /** Focuses the field on the key `/`. */
  shortcut?: boolean
  /** At the end of the field while it is empty. */
  hint?: ReactNode
}

/**
 * Finds an anime by title from any page (docs/product/browsing.md#search-suggestions). A combobox: arrows move through
 * the suggestions, Enter opens, Esc closes and then clears. Without scripts it is a form that leads to the explorer.
 */
export function SearchBox({ className, large, autoFocus, shortcut, hint }: SearchBoxProps) {
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
          type="text"
          inputMode="search"
          name="search"
          placeholder="Rechercher un anime"
          aria-label="Rechercher un anime"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSearchLength}
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
        {box.text === '' && hint}
      </form>
      {box.isOpen && (
        <Suspense>
          <SuggestionPanel
            id={box.menu.panelId}
            suggestions={box.suggestions}
            active={box.active}
            onHover={box.setActive}
            onFollow={box.clear}
          />
        </Suspense>
      )}
    </search>
  )
}

/** The state and keyboard handling of a search box: its text, suggestions and selected suggestion. */
function useSearchBox() {
  const box = useTypedSearch()
  const { menu, text, animes, active, isOpen, isListOpen } = box
  const navigate = useNavigate()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = arrows[event.key]
    if (step !== undefined) {
      if (isListOpen) box.setActive(moveActive(active, step, animes.length))
      else menu.open()
    } else if (event.key === 'Escape') {
      if (!isOpen) box.clear()
    } else return
    // Arrows would move the cursor, and Esc would clear a search field although its first press only closes the list.
    event.preventDefault()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = isListOpen ? animes[active] : undefined
    const search = text.trim()
    box.clear()
    if (chosen) navigate(toAnimePath(chosen.slug))
    else navigate(toExplorerPath(search === '' ? {} : { search }))
  }
  const activeId = isListOpen && active >= 0 ? `${menu.panelId}-${active}` : undefined
  return { ...box, activeId, onKeyDown, onSubmit }
}

function useTypedSearch() {
  const menu = useMenu<HTMLElement, HTMLInputElement>()
  const [text, setText] = useState('')
  // -1 when no suggestion is selected; the last entry leads to all results.
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text)
  const isOpen = menu.isOpen && suggestions.state !== 'idle'
  const animes = suggestions.state === 'ready' ? suggestions.items : []
  const isListOpen = isOpen && animes.length > 0
  const type = (value: string) => {
    setText(value)
    setActive(-1)
    menu.open()
  }
  const clear = () => {
    type('')
    menu.close()
  }
  const reopen = () => {
    if (text.trim() !== '') menu.open()
  }
  return { menu, text, suggestions, animes, active, isOpen, isListOpen, setActive, type, clear, reopen }
}

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the selection one step through the suggestions, the link to all results and no selection (-1), in a circle. */
function moveActive(active: number, step: 1 | -1, suggestions: number): number {
  const places = suggestions + 2
  return ((active + 1 + step + places) % places) - 1
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
      // A player in full screen hides the field.
      if (document.fullscreenElement) return
      event.preventDefault()
      field.current?.focus()
    }
    return listen(document, 'keydown', onKeyDown)
  }, [field, isWanted])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open], [contenteditable]') !== null
  )
}
