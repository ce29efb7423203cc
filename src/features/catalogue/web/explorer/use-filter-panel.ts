import { useEffect, useState } from 'react'

/** `auto` until the page comes alive: the style sheet then opens the panel beside the results, not above them. */
type PanelState = 'auto' | 'open' | 'closed'

/** Whether the filters are shown: open on a wide screen, closed on a narrow one, then as the visitor says. */
export function useFilterPanel() {
  const [state, setState] = useState<PanelState>('auto')
  useEffect(() => setState(matchMedia('(min-width: 1025px)').matches ? 'open' : 'closed'), [])
  return {
    state,
    isOpen: state === 'auto' ? undefined : state === 'open',
    toggle: () => setState((now) => (now === 'open' ? 'closed' : 'open')),
  }
}
