import { UserMinus } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import type { RoomState } from '../../messages.ts'
import { maxPeople } from '../../rules.ts'
import { removePerson } from '../live/session.ts'

type PeopleProps = { room: RoomState; you: string; mayRemove: boolean }

/** Who is there, in the order of arrival. */
export function People({ room: { people, host_id }, you, mayRemove }: PeopleProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-md" role="status">
        {people.length === 1 ? 'Vous êtes seul pour l’instant' : `${people.length} personnes sur ${maxPeople}`}
      </h3>
      <ul aria-label="Personnes de la séance" className="seance-people mt-1.5">
        {people.map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-sm text-text-2">
              {[id === you && 'vous', id === host_id && 'hôte'].filter(Boolean).join(', ')}
            </span>
            {mayRemove && id !== you && (
              <IconButton label={`Retirer ${name} de la séance`} className="ml-auto" onClick={() => removePerson(id)}>
                <UserMinus />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
