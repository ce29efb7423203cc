import { Flag, MessageSquare, MessageSquareOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { useCell } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import type { Seat } from '../../contract.ts'
import { maxPeople } from '../../rules.ts'
import { removePerson } from '../live/tab-seance.ts'
import { lines, mutedIds, toggleMuted } from '../live/talk.ts'
import { type Reported, ReportPerson } from './report-person.tsx'

type PeopleProps = { room: RoomState; seat: Seat; you: string; mayRemove: boolean }

/** The people present, in the order of their arrival. */
export function People({ room: { people, host_id, waits }, seat, you, mayRemove }: PeopleProps) {
  const [reported, setReported] = useState<Reported>()
  return (
    <div className="min-w-0">
      <h3 className="type-card-title text-[1.0625rem]">Qui regarde</h3>
      <p role="status" className="text-sm text-text-2">
        {people.length === 1 ? 'Personne d’autre pour l’instant' : `${people.length} personnes sur ${maxPeople}`}
      </p>
      <ul aria-label="Personnes de la séance" className="mt-1.5 max-h-60 overflow-y-auto">
        {people.map(({ id, name, lags }) => (
          <li key={id} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-sm text-text-2">
              {[id === you && 'vous', id === host_id && 'hôte', waits && lags && 'en retard']
                .filter(Boolean)
                .join(', ')}
            </span>
            {id !== you && <MuteButton id={id} name={name} />}
            {id !== you && <ReportPersonButton name={name} onPress={() => setReported({ id, name })} />}
            {mayRemove && id !== you && (
              <IconButton label={`Retirer ${name} de la séance`} onClick={() => removePerson(id)}>
                <UserMinus />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Departed present={people} onReport={setReported} />
      <ReportPerson seat={seat} person={reported} onClose={() => setReported(undefined)} />
    </div>
  )
}

/** People who have left and whose lines the tab still holds: they can still be reported. */
function Departed({ present, onReport }: { present: RoomState['people']; onReport: (person: Reported) => void }) {
  const spoke = new Map(useCell(lines).map(({ from, name }) => [from, name]))
  for (const { id } of [...present, { id: '' }]) spoke.delete(id)
  if (spoke.size === 0) return null
  return (
    <ul aria-label="Personnes parties" className="max-h-60 overflow-y-auto">
      {[...spoke].map(([id, name]) => (
        <li key={id} className="flex min-h-11 items-center gap-2 text-text-2">
          <span className="min-w-0 truncate">{name}</span>
          <span className="mr-auto flex-none text-sm">n’est plus là</span>
          <ReportPersonButton name={name} onPress={() => onReport({ id, name })} />
        </li>
      ))}
    </ul>
  )
}

const ReportPersonButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <IconButton label={`Signaler ${name}`} onClick={onPress}>
    <Flag />
  </IconButton>
)

/** Hides a person's lines, only for this viewer. */
function MuteButton({ id, name }: { id: string; name: string }) {
  const isMuted = useCell(mutedIds).has(id)
  return (
    <IconButton
      label={`${isMuted ? 'Lire' : 'Ne plus lire'} ${name}`}
      className="ml-auto"
      onClick={() => toggleMuted(id)}
    >
      {isMuted ? <MessageSquareOff /> : <MessageSquare />}
    </IconButton>
  )
}
