import { BookmarkCheck, BookmarkPlus, Check, ChevronDown } from 'lucide-react'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type Menu, useMenu } from '../../../../ui/menus/use-menu.ts'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { NoteField } from './note-field.tsx'
import { useWatchlistButton } from './use-watchlist-button.ts'
import type { ChoiceChange } from './watchlist-mutations.ts'
import { type FollowedLanguage, languageWords, type OwnNote, statusWords } from './watchlist-words.ts'
import '../../../../ui/styles/later.css'

type Choice = { status: string | null; language: FollowedLanguage; note: OwnNote }

type WatchlistToggleProps = {
  userId: number
  animeId: number
  /** The person pressed 'Ajouter' before this loaded. */
  isPressed: boolean
}

/** Adds or removes an anime, with a menu of its status, followed language and note. */
function WatchlistToggle({ animeId, isPressed }: WatchlistToggleProps) {
  const waiting = { isPressed, waits: '.watchlist-action' }
  const { choice, send, isListed, refusal, change, button } = useWatchlistButton(animeId, waiting)
  const menu = useMenu<HTMLDivElement>()
  return (
    <div ref={menu.rootRef} className="flex flex-1">
      <Button {...button} size="lg" className="flex-1 rounded-r-none">
        <ToggleLabel isListed={isListed} />
      </Button>
      <span className="sr-only" role="status">
        {send.isSuccess && (send.variables.change ? 'Dans votre watchlist' : 'Retiré de votre watchlist')}
      </span>
      <OptionsButton menu={menu} />
      {menu.isOpen && (
        <Options
          id={menu.panelId}
          choice={choice.data ?? { status: null, language: null, note: null }}
          onChange={change}
        />
      )}
      {refusal && (
        <div className="absolute top-full left-0 z-(--z-menu) w-max max-w-[calc(100vw-2*var(--gutter))] pt-2">
          <Alert tone="danger" className="shadow-pop">
            {refusal}
          </Alert>
        </div>
      )}
    </div>
  )
}

/** Both labels share one cell, so that the width does not change. */
function ToggleLabel({ isListed }: { isListed: boolean }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[9px]'
  return (
    <span className="grid">
      <span className={`${cell} ${isListed ? 'invisible' : ''}`}>
        <BookmarkPlus />
        Ajouter à ma watchlist
      </span>
      <span className={`${cell} ${isListed ? '' : 'invisible'}`}>
        <BookmarkCheck className="text-accent-text" />
        Dans ma watchlist
      </span>
    </span>
  )
}

function OptionsButton({ menu }: { menu: Menu<HTMLSpanElement, HTMLButtonElement> }) {
  return (
    <Button
      {...menu.trigger}
      size="lg"
      className="ml-0.5 w-13 rounded-l-none px-0"
      aria-label="Statut, annonces et note dans ma watchlist"
    >
      <ChevronDown />
    </Button>
  )
}

const optionsLook = [
  'absolute top-[calc(100%+8px)] left-0 z-(--z-menu) w-68 max-w-[calc(100vw-2*var(--gutter))] p-2',
  'rounded-panel border border-line bg-surface-1 shadow-pop outline-0',
].join(' ')
const legendLook = 'px-3 pt-2 pb-1 text-text-3 text-xs'
const optionLook = [
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control px-3 text-left text-md hover:bg-surface-2',
  'has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:-outline-offset-2',
].join(' ')

type OptionsProps = { id: string; choice: Choice; onChange: (change: NonNullable<ChoiceChange>) => void }

/** Any choice adds the anime to the list; a note adds it as finished. */
function Options({ id, choice, onChange }: OptionsProps) {
  const isListed = choice.status !== null
  return (
    // Takes the focus that a press on a label would move to the page, closing the menu.
    <div id={id} tabIndex={-1} className={optionsLook}>
      <fieldset>
        <legend className={legendLook}>Statut</legend>
        {statusWords.map(({ status, one }) => (
          <Option
            key={status}
            name={`${id}-status`}
            text={one}
            isChosen={choice.status === status}
            onChoose={() => onChange({ status })}
          />
        ))}
      </fieldset>
      <fieldset className="mt-1 border-line border-t pt-1">
        <legend className={legendLook}>Annonces de nouveaux épisodes</legend>
        {languageWords.map(({ language, text }) => (
          <Option
            key={text}
            name={`${id}-language`}
            text={text}
            isChosen={isListed && choice.language === language}
            onChoose={() => onChange({ language })}
          />
        ))}
      </fieldset>
      <fieldset className="mt-1 border-line border-t pt-1">
        <legend className={legendLook}>Ma note</legend>
        <NoteField
          label="Ma note"
          note={choice.note}
          onChoose={(note) => onChange({ note, ...(!isListed && { status: 'terminé' }) })}
        />
      </fieldset>
    </div>
  )
}

type OptionProps = { name: string; text: string; isChosen: boolean; onChoose: () => void }

function Option({ name, text, isChosen, onChoose }: OptionProps) {
  return (
    <label className={optionLook}>
      <input type="radio" className="sr-only" name={name} checked={isChosen} onChange={onChoose} />
      <Check className={isChosen ? 'text-accent-text' : 'invisible'} />
      {text}
    </label>
  )
}

export default withPersonQueries(WatchlistToggle)
