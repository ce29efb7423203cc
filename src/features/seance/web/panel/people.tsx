import { MessageSquare, MessageSquareOff, UserMinus } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { useCell } from '../../../player/web/public.ts'
import type { RoomState } from '../../messages.ts'
import { maxPeople } from '../../rules.ts'
import { removePerson } from '../live/session.ts'
import { mutedIds, toggleMuted } from '../live/talk.ts'

type PeopleProps = { room: RoomState; you: string; mayRemove: boolean }

/** Who is there, in the order of arrival. */
export function People({ room: { people, host_id, waits }, you, mayRemove }: PeopleProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-md">Qui regarde</h3>
      <p role="status" className="text-sm text-text-2">
        {people.length === 1 ? 'Personne d’autre pour l’instant' : `${people.length} personnes sur ${maxPeople}`}
      </p>
      <ul aria-label="Personnes de la séance" className="seance-people mt-1.5">
        {people.map(({ id, name, lags }) => (
          <li key={id} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-sm text-text-2">
              {[id === you && 'vous', id === host_id && 'hôte', waits && lags && 'en retard']
                .filter(Boolean)
                .join(', ')}
            </span>
            {id !== you && <MuteButton id={id} name={name} />}
            {mayRemove && id !== you && (
              <IconButton label={`Retirer ${name} de la séance`} onClick={() => removePerson(id)}>
                <UserMinus />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hides what a person says, for oneself alone. */
function MuteButton({ id, name }: { id: string; name: string }) {
  const isMuted = useCell(mutedIds).has(id)
  return (
    <IconButton
      label={`${isMuted ? 'Lire' : 'Ne plus lire'} ${name}`}
      className="ml-auto"
      aria-pressed={isMuted}
      onClick={() => toggleMuted(id)}
    >
      {isMuted ? <MessageSquareOff /> : <MessageSquare />}
    </IconButton>
  )
}
