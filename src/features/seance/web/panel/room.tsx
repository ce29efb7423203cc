import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { useOnline } from '../../../../ui/network/use-online.ts'
import { stagePlayer } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import { leadInSeconds, type Mode } from '../../rules.ts'
import { endSeance, maySteer, type SeanceState, setMode, setWaits, steer } from '../live/tab-seance.ts'
import { toNames } from '../to-names.ts'
import { Invitation } from './invitation.tsx'
import { OverPicture } from './over-picture.tsx'
import { People } from './people.tsx'
import { Talk } from './talk.tsx'
import type { ShownEpisode } from './use-follow-episodes.ts'

type RoomProps = { state: Extract<SeanceState, { room: unknown }>; episode: ShownEpisode; onLeave: () => void }

const modeOptions: Record<Mode, string> = { host: 'L’hôte seul', everybody: 'Tout le monde' }

/** The séance as its people see it. */
export function Room({ state, episode, onLeave }: RoomProps) {
  const { room, you, seat, status } = state
  const isHost = room.host_id === you
  return (
    <>
      <Standing state={state} episode={episode} />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Talk />
        {/* On a phone, a person who is alone sees the invitation first. */}
        <div className={`grid content-start gap-5 ${room.people.length === 1 ? 'max-md:order-first' : ''}`}>
          <People room={room} seat={seat} you={you} mayRemove={isHost && status === 'live'} />
          <Invitation id={seat.id} />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {isHost ? (
          <SegmentedControl
            legend="Qui commande la lecture"
            showLegend
            options={modeOptions}
            value={room.mode}
            onChange={setMode}
          />
        ) : (
          <p className="text-sm text-text-2">
            {room.mode === 'host' ? 'L’hôte commande la lecture.' : 'Tout le monde commande la lecture.'}
          </p>
        )}
        {maySteer() ? (
          <Switch label="Attendre les retardataires" checked={room.waits} onChange={() => setWaits(!room.waits)} />
        ) : (
          room.waits && <p className="text-sm text-text-2">La séance attend les retardataires.</p>
        )}
        <span className="ml-auto flex flex-wrap gap-3">
          <Button variant="ghost" onClick={onLeave}>
            Quitter
          </Button>
          {isHost && <EndButton />}
        </span>
      </div>
    </>
  )
}

/** The reason why this person does not watch in step, and the way back; empty if they do. */
function Standing({ state: { room, you, status, isAside }, episode }: Omit<RoomProps, 'onLeave'>) {
  const isOnline = useOnline()
  if (status === 'lost') {
    return (
      <Alert tone="wait">
        {isOnline ? 'Reconnexion à la séance…' : 'Pas de réseau : la séance reprend à son retour.'}
      </Alert>
    )
  }
  if (room.episode.path !== episode.path) {
    return (
      <Alert
        action={
          <span className="flex flex-wrap gap-3">
            <Link to={room.episode.path} className="button button-secondary button-dense" preventScrollReset>
              Rejoindre les autres
            </Link>
            {maySteer() && (
              <Button
                variant="ghost"
                size="dense"
                className="min-h-11"
                onClick={() => steer({ episode_id: episode.id, position: -leadInSeconds, is_playing: true })}
              >
                Passer à cet épisode
              </Button>
            )}
          </span>
        }
      >
        La séance regarde un autre épisode.
      </Alert>
    )
  }
  if (room.is_held) return <Hold room={room} you={you} />
  if (!isAside) return null
  return (
    <Alert
      action={
        <Button size="dense" className="min-h-11" onClick={() => stagePlayer.get()?.play()}>
          Rejoindre les autres
        </Button>
      }
    >
      En pause pour vous seul.
    </Alert>
  )
}

/** Shows whom the séance waits for, also over the picture. */
function Hold({ room, you }: { room: RoomState; you: string }) {
  const waited = room.people.filter(({ id }) => room.waited_ids.includes(id))
  const text = waited.some(({ id }) => id === you)
    ? 'Votre vidéo charge : les autres vous attendent.'
    : `On attend ${toNames(waited)}…`
  const goOn = () => steer({ episode_id: room.episode.id, position: room.position, is_playing: true })
  return (
    <>
      <Alert
        tone="wait"
        action={
          maySteer() && (
            <Button size="dense" className="min-h-11" onClick={goOn}>
              Continuer sans attendre
            </Button>
          )
        }
      >
        {text}
      </Alert>
      <OverPicture>
        <p className="absolute top-[12%] left-1/2 max-w-[90%] -translate-x-1/2 wrap-anywhere rounded-control bg-black/75 px-4 py-2 text-white">
          {text}
        </p>
      </OverPicture>
    </>
  )
}

/** Ends the séance for everybody, on the second press. */
function EndButton() {
  const [isAsked, setAsked] = useState(false)
  const press = ({ detail }: MouseEvent) => {
    if (!isAsked) setAsked(true)
    // The second half of a double click answers nothing.
    else if (detail < 2) endSeance()
  }
  return (
    <Button variant="danger" onClick={press} onBlur={() => setAsked(false)}>
      {isAsked ? 'Terminer pour tous ?' : 'Terminer'}
    </Button>
  )
}
