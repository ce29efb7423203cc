import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus, Check, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type Menu, useMenu } from '../../../../ui/menus/use-menu.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { type ChoiceChange, useChoice } from './watchlist-mutations.ts'
import { watchlistChoiceQuery } from './watchlist-queries.ts'
import { type FollowedLanguage, languageWords, statusWords } from './watchlist-words.ts'

type Choice = { status: string | null; language: FollowedLanguage }

type WatchlistToggleProps = {
  userId: number
  animeId: number
  /** The person pressed 'Ajouter' before this was there. */
  isPressed: boolean
}

/** Adds an anime to the watchlist or removes it; beside it, the status and the language of the announcements. */
export default function WatchlistToggle({ userId, animeId, isPressed }: WatchlistToggleProps) {
  const choice = useQuery(watchlistChoiceQuery(userId, animeId), personQueries)
  const [refusal, setRefusal] = useState<string>()
  const send = useChoice(userId, animeId, (error) => setRefusal(toRefusal(error)))
  const menu = useMenu<HTMLSpanElement>()
  const isListed = choice.data?.in_watchlist ?? false
  const change = (part: ChoiceChange) => {
    setRefusal(undefined)
    send.mutate({ change: part, isListed })
  }
  const [isAwaited, setIsAwaited] = useState(isPressed)
  // Until the list is known the button says 'Ajouter': a press then asks for nothing where the anime is listed already.
  useEffect(() => {
    if (!isAwaited || choice.isLoading) return
    setIsAwaited(false)
    if (!isListed) send.mutate({ change: {}, isListed })
  }, [isAwaited, choice.isLoading, isListed, send.mutate])
  return (
    <span ref={menu.rootRef} className="flex flex-1">
      <Button
        size="lg"
        className="flex-1 rounded-r-none"
        aria-busy={choice.isPending}
        onClick={() => (choice.isLoading ? setIsAwaited(true) : change(isListed ? undefined : {}))}
      >
        <ToggleLabel isListed={isListed} />
      </Button>
      <span className="sr-only" role="status">
        {send.variables &&
          !send.isError &&
          (send.variables.change ? 'Dans votre watchlist' : 'Retiré de votre watchlist')}
      </span>
      <OptionsButton menu={menu} />
      {menu.isOpen && (
        <Options
          id={menu.panelId}
          choice={choice.data ?? { status: null, language: null }}
          onChange={(part) => change(part)}
        />
      )}
      {refusal && (
        <span className="absolute top-full left-0 z-(--z-menu) w-max max-w-[calc(100vw-2*var(--gutter))] pt-2">
          <Alert tone="danger" className="shadow-pop">
            {refusal}
          </Alert>
        </span>
      )}
    </span>
  )
}

/** Both labels share one cell: the button is as wide in either state. */
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
      ref={menu.triggerRef}
      size="lg"
      className="watchlist-options-button"
      aria-label="Statut et annonces dans ma watchlist"
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? menu.panelId : undefined}
      onClick={menu.toggle}
    >
      <ChevronDown />
    </Button>
  )
}

type OptionsProps = { id: string; choice: Choice; onChange: (change: NonNullable<ChoiceChange>) => void }

/** Choosing anything puts the anime on the list. */
function Options({ id, choice, onChange }: OptionsProps) {
  const isListed = choice.status !== null
  return (
    // Takes the focus that a press on a label would else send out of the menu, to the page, and so close it.
    <div id={id} tabIndex={-1} className="watchlist-options outline-0">
      <fieldset>
        <legend>Statut</legend>
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
        <legend>Annonces de nouveaux épisodes</legend>
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
    </div>
  )
}

type OptionProps = { name: string; text: string; isChosen: boolean; onChoose: () => void }

function Option({ name, text, isChosen, onChoose }: OptionProps) {
  return (
    <label className="watchlist-option">
      <input type="radio" className="sr-only" name={name} checked={isChosen} onChange={onChoose} />
      <Check />
      {text}
    </label>
  )
}

/** The server's message, else the sentence of docs/product/browsing.md#anime-page. */
function toRefusal(error: unknown): string {
  return error instanceof ApiError && error.status !== 500
    ? error.message
    : 'Erreur lors de la modification de la watchlist'
}
