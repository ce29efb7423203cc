import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'
import type { RelationKind } from '../../../../catalogue/relation-rules.ts'
import type { AnimeDraft } from './anime-draft.ts'
import { AnimePicker } from './anime-picker.tsx'
import { LineList } from './line-list.tsx'

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

type RelationsFieldProps = {
  animeId: number
  value: Relations
  onChange: (relations: Relations) => void
  error: string | undefined
}

/** Prequels, sequels and other related animes. The other anime shows the reverse relation. */
export function RelationsField({ animeId, value, onChange, error }: RelationsFieldProps) {
  return (
    <LineList
      legend="Animes liés"
      items={value}
      keyOf={({ anime_id }) => String(anime_id)}
      nameOf={({ title }) => title}
      onChange={onChange}
      add={
        <AnimePicker
          excluded={[animeId, ...value.map(({ anime_id }) => anime_id)]}
          onPick={({ id, title }) => onChange([...value, { kind: 'suite', anime_id: id, title }])}
        />
      }
      error={error}
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
