import { Search, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../features/account/web/public.ts'
import { maxSearchLength } from '../../shared/list-limits.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { modifierKey } from '../../ui/navigation/modifier-key.ts'
import { lazyPart } from '../../ui/network/lazy-part.ts'
import './palette.css'
import type { Entry } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { PaletteNote } from './palette-note.tsx'
import { useEntries } from './use-entries.ts'
import { useSelection } from './use-selection.ts'

// Visitors do not load it.
const ReadPersonEntries = lazyPart(() => import('./person-entries.tsx'))

type PaletteProps = {
  /** Returns what was typed before the palette was there. */
  takeEarlyText: () => string
  onClose: () => void
}

/**
 * 'Encre': finds titles, episodes, pages and actions by a few letters, over any page
 * (docs/product/browsing.md#palette). A combobox in a native dialogue, which returns the focus when it closes.
 */
export default function Palette({ takeEarlyText, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const session = useSession()
  const shown = useEntries(text, { isSignedOut: session.status === 'signed-out' })
  const selection = useSelection({ ...shown, text })
  // With the text before the next key: it would replace it.
  useLayoutEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    setText(takeEarlyText())
  }, [takeEarlyText])
  // The event 'close' comes later, when Ctrl K may have been pressed again.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const onFollow = (entry: Entry) => {
    close()
    entry.run?.()
  }
  // A text selection dragged beyond the edge ends in a click on the scrim, which must not close.
  const pressedScrim = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // The key must not reach the page behind, such as its player.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (selection.onKeyDown(event)) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Encre"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        pressedScrim.current = event.target === dialog.current
      }}
      onClick={(event) => pressedScrim.current && event.target === dialog.current && close()}
      onKeyDown={onKeyDown}
    >
      {session.status === 'signed-in' && (
        <Suspense>
          <ReadPersonEntries userId={session.user.id} user={session.user} onRead={shown.onPersonRead} />
        </Suspense>
      )}
      <div className="palette-field">
        <Search />
        <input
          autoFocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          placeholder="Un anime, un épisode, une page…"
          aria-label="Rechercher partout"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSearchLength}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.groups.length > 0}
          aria-controls={listId}
          aria-activedescendant={selection.active && selection.idOf(selection.active)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton label="Fermer" onClick={close}>
          <X />
        </IconButton>
      </div>
      <EntryList
        id={listId}
        groups={shown.groups}
        query={shown.title}
        isWaiting={shown.isPending && text.trim() !== ''}
        awaitsEpisode={shown.awaitsEpisode}
        selection={selection}
        onFollow={onFollow}
      />
      <PaletteNote text={text} shown={shown} />
      <PaletteLegend />
    </dialog>
  )
}

/** Names the keys of the palette, below its list. */
function PaletteLegend() {
  return (
    <p className="palette-legend" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> parcourir <kbd>↵</kbd> ouvrir <kbd>{modifierKey()} ↵</kbd> nouvel onglet <kbd>Échap</kbd> fermer
    </p>
  )
}
