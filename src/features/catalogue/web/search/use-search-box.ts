import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { useMenu } from '../../../../ui/menus/use-menu.ts'
import { toExplorerPath } from '../anime-facts.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The state and keyboard handling of a search box: its text, suggestions and selected suggestion. */
export function useSearchBox() {
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
