import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect } from 'react'
import { maxSearchLength } from '../../../../shared/list-limits.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'
import { listen } from '../../../../ui/network/listen.ts'
import { useSearchBox } from './use-search-box.ts'
import { loadPanel } from './use-suggestions.ts'

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
    return listen(document, 'keydown', onKeyDown)
  }, [field, isWanted])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open], [contenteditable]') !== null
  )
}
