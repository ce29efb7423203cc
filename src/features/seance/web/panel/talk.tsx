import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { useCell } from '../../../player/web/public.ts'
import { maxLineLength, type Reaction, reactionNames, reactions, unsaidTexts } from '../../rules.ts'
import { react, say } from '../live/tab-seance.ts'
import { endFloating, floating, lines, mutedIds, unsaid } from '../live/talk.ts'
import { OverPicture } from './over-picture.tsx'

/** The chat and the reactions of a séance. Addresses in lines are text, never links. */
export function Talk() {
  return (
    <div className="grid min-w-0 gap-3 md:grid-rows-[minmax(6rem,1fr)_auto_auto]">
      <Lines />
      <LineForm />
      <div className="flex max-w-96 gap-2">
        {reactionNames.map((reaction) => (
          <Button
            key={reaction}
            size="dense"
            className="min-h-11 flex-1 px-0"
            aria-label={`Réagir : ${reaction}`}
            onClick={() => react(reaction)}
          >
            {reactions[reaction]}
          </Button>
        ))}
      </div>
      <Reactions />
    </div>
  )
}

const lineBox = 'grid max-h-60 content-start gap-1 overflow-y-auto md:max-h-80'

function Lines() {
  const said = useCell(lines)
  const muted = useCell(mutedIds)
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  // A new line scrolls into view, unless former ones are being read.
  useEffect(() => {
    if (said.length > 0 && isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [said])
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < 8
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a box that scrolls once it has the focus
    <div ref={log} role="log" aria-label="Discussion" tabIndex={0} className={lineBox} onScroll={onScroll}>
      {said.length === 0 && <p className="text-sm text-text-2">Rien n’a encore été dit.</p>}
      {said
        .filter(({ from }) => !muted.has(from))
        .map(({ key, name, text }) =>
          name ? (
            <p key={key} className="wrap-anywhere text-sm">
              <b>{name}</b> {text}
            </p>
          ) : (
            <p key={key} className="wrap-anywhere text-sm text-text-2">
              {text}
            </p>
          ),
        )}
    </div>
  )
}

function LineForm() {
  const [text, setText] = useState('')
  const refused = useCell(unsaid)
  useEffect(() => {
    if (refused?.text) setText((typed) => typed || refused.text)
  }, [refused])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!say(text)) return
    unsaid.set(undefined)
    setText('')
  }
  return (
    <form onSubmit={send}>
      <Field
        label="Message"
        name="line"
        autoComplete="off"
        maxLength={maxLineLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={refused && unsaidTexts[refused.reason]}
        inset={
          <IconButton label="Envoyer" type="submit">
            <SendHorizontal />
          </IconButton>
        }
      />
    </form>
  )
}

/** Reactions rise over the picture. */
function Reactions() {
  const shown = useCell(floating)
  return (
    <OverPicture>
      {shown.map(({ key, reaction, lane }) => (
        <Rising key={key} reaction={reaction} lane={lane} onEnd={() => endFloating(key)} />
      ))}
    </OverPicture>
  )
}

/** How far from the right edge each lane is, as a share of the picture. */
const lanes = ['6%', '14%', '22%', '10%', '18%', '26%']

function Rising({ reaction, lane, onEnd }: { reaction: Reaction; lane: number; onEnd: () => void }) {
  return (
    <span className="seance-reaction" style={{ right: lanes[lane] }} onAnimationEnd={onEnd}>
      {reactions[reaction]}
    </span>
  )
}
