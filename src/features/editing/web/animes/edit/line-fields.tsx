import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../../ui/components/button.tsx'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'
import { FieldError } from '../../../../../ui/forms/field-error.tsx'
import { formColumns } from '../../../../catalogue/anime-columns.ts'
import type { RelationKind } from '../../../../catalogue/relation-rules.ts'
import { slotDays } from '../../../../catalogue/rules.ts'
import type { AnimeDraft } from './anime-draft.ts'
import { AnimePicker } from './anime-picker.tsx'

type Titles = AnimeDraft['titles']

const languageNames = [
  ['fr', 'Français'],
  ['romaji', 'Romaji'],
  ['en', 'Anglais'],
  ['ja', 'Japonais'],
  ['synonym', 'Autre nom'],
] as const

/** The alternative titles of an anime. */
export function TitlesField(field: LinesProps<Titles[number]>) {
  return (
    <LineList
      legend="Titres alternatifs"
      {...field}
      nameOf={({ text }) => text || 'ce titre'}
      add={<AddLine label="Ajouter un titre" line={{ language: 'romaji', text: '' }} {...field} />}
      line={({ language, text }, change) => (
        <div className="flex min-w-0 flex-1 gap-2 max-sm:flex-col max-sm:gap-1">
          <SelectField
            label="Langue du titre"
            hideLabel
            className="flex-none sm:w-34"
            value={language}
            onChange={({ target }) => change({ language: target.value })}
          >
            <Options of={languageNames} />
            {!languageNames.some(([code]) => code === language) && <option value={language}>{language}</option>}
          </SelectField>
          <input
            className="input min-w-0"
            aria-label="Titre alternatif"
            value={text}
            maxLength={formColumns.title.max}
            onChange={({ target }) => change({ text: target.value })}
          />
        </div>
      )}
    />
  )
}

type Slots = AnimeDraft['slots']

const ownZone = 'Europe/Paris'
const newSlot: Slots[number] = { day: 'samedi', hour: '18h00', language: 'VOSTFR', zone: ownZone }

/** The weekly slots of new episodes, used by the planning. */
export function SlotsField(field: LinesProps<Slots[number]>) {
  return (
    <LineList
      legend="Créneaux de la semaine"
      {...field}
      nameOf={({ day, hour }) => `${day} ${hour}`}
      add={<AddLine label="Ajouter un créneau" line={newSlot} {...field} />}
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
            // Empty while one of its parts is: another value would empty both.
            value={hour === '' ? '' : hour.padStart(5, '0').replace('h', ':')}
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

type Relations = AnimeDraft['relations']

const kindNames: Record<RelationKind, string> = {
  suite: 'Suite',
  précédent: 'Précédent ou préquelle',
  film: 'Film',
  'série du film': 'Série du film',
  OAV: 'OAV',
  'série de l’OAV': 'Série de l’OAV',
  résumé: 'Résumé',
  'version complète': 'Version complète',
  'spin-off': 'Spin-off',
  'œuvre d’origine': 'Œuvre d’origine',
  'même univers': 'Même univers',
}
const kinds = Object.keys(kindNames) as RelationKind[]

/** Prequels, sequels and other related animes. The other anime shows the reverse relation. */
export function RelationsField({ animeId, ...field }: LinesProps<Relations[number]> & { animeId: number }) {
  const { value, onChange } = field
  return (
    <LineList
      legend="Animes liés"
      {...field}
      keyOf={({ anime_id }) => String(anime_id)}
      nameOf={({ title }) => title}
      add={
        <AnimePicker
          excluded={[animeId, ...value.map(({ anime_id }) => anime_id)]}
          onPick={({ id, title }) => onChange([...value, { kind: 'suite', anime_id: id, title }])}
        />
      }
      line={({ kind, title }, change) => (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <SelectField
            label={`Ce que « ${title} » est`}
            hideLabel
            className="w-full sm:w-54 sm:flex-none"
            value={kind}
            onChange={({ target }) => change({ kind: kinds.find((name) => name === target.value) ?? kind })}
          >
            <Options of={kinds.map((name) => [name, kindNames[name]])} />
          </SelectField>
          <span className="min-w-0 flex-1">{title}</span>
        </div>
      )}
    />
  )
}

type LinesProps<Item> = { value: readonly Item[]; onChange: (lines: Item[]) => void; error: string | undefined }

type LineListProps<Item> = LinesProps<Item> & {
  legend: string
  /** The key of a line; its place by default. */
  keyOf?: (item: Item) => string
  /** Returns the name of a line, for screen readers. */
  nameOf: (item: Item) => string
  line: (item: Item, change: (fields: Partial<Item>) => void) => ReactNode
  /** The control that adds a line. */
  add: ReactNode
}

/** An editable list of lines with the same fields. */
function LineList<Item>(props: LineListProps<Item>) {
  const { legend, value: items, keyOf, nameOf, line, onChange, add, error } = props
  const change = (at: number, fields: Partial<Item>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...fields } : item)))
  return (
    <fieldset className="col-span-full grid min-w-0 gap-2">
      <legend className="field-label">{legend}</legend>
      {items.map((item, index) => (
        // Its fields have the same names in every line.
        <fieldset
          key={keyOf?.(item) ?? index}
          aria-label={`${index + 1}. ${nameOf(item)}`}
          className="flex min-w-0 items-center gap-2"
        >
          {line(item, (fields) => change(index, fields))}
          <IconButton
            label={`Retirer ${nameOf(item)}`}
            className="flex-none"
            onClick={() => onChange(items.filter((_, place) => place !== index))}
          >
            <X />
          </IconButton>
        </fieldset>
      ))}
      {add}
      <FieldError error={error} />
    </fieldset>
  )
}

function AddLine<Item>({ label, line, value, onChange }: LinesProps<Item> & { label: string; line: Item }) {
  return (
    <Button size="dense" className="justify-self-start" onClick={() => onChange([...value, line])}>
      <Plus />
      {label}
    </Button>
  )
}
