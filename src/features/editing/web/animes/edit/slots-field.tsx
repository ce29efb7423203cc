import { SelectField } from '../../../../../ui/components/select-field.tsx'
import { slotDays } from '../../../../catalogue/rules.ts'
import type { AnimeDraft } from './anime-draft.ts'
import { LineList } from './line-list.tsx'

type Slots = AnimeDraft['slots']

const ownZone = 'Europe/Paris'
const newSlot: Slots[number] = { day: 'samedi', hour: '18h00', language: 'VOSTFR', zone: ownZone }

type SlotsFieldProps = { value: Slots; onChange: (slots: Slots) => void; error: string | undefined }

/** The weekly slots of new episodes, used by the planning. */
export function SlotsField({ value, onChange, error }: SlotsFieldProps) {
  return (
    <LineList
      legend="Créneaux de la semaine"
      items={value}
      nameOf={({ day, hour }) => `${day} ${hour}`}
      onChange={onChange}
      add={{ label: 'Ajouter un créneau', onAdd: () => onChange([...value, newSlot]) }}
      error={error}
      line={({ day, hour, language, zone }, change) => (
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-center">
          <SelectField
            label="Jour"
            hideLabel
            value={day}
            onChange={({ target }) => change({ day: slotDays.find((name) => name === target.value) ?? day })}
          >
            {slotDays.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <input
            className="input"
            type="time"
            aria-label="Heure"
            value={hour.padStart(5, '0').replace('h', ':')}
            onChange={({ target }) => change({ hour: target.value.replace(':', 'h') })}
          />
          <SelectField
            label="Langue"
            hideLabel
            value={language}
            onChange={({ target }) => change({ language: target.value === 'VF' ? 'VF' : 'VOSTFR' })}
          >
            <option>VOSTFR</option>
            <option>VF</option>
          </SelectField>
          <span className="text-text-3 text-xs">{zone === ownZone ? 'heure de Paris' : zone}</span>
        </div>
      )}
    />
  )
}
