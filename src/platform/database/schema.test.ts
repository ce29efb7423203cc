import { expect, it } from 'vitest'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { listRows } from './sql.ts'

const { db } = useTestDatabase()

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The texts that a check allows: `{a,b}`. */
  choices: string[] | null
}

async function listColumns(): Promise<Column[]> {
  return listRows<Column>(db)`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
           not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
           (select array(select text[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') text)
              from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) ~ '(= ANY|<@) [(]?ARRAY') as choices
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
     order by c.relname, a.attnum`
}

const plain: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
}

const languages = ['VOSTFR', 'VF']
const statuses = ['à voir', 'en cours', 'terminé', 'en pause', 'abandonné']
/** The allowed values of columns without a check, which copy columns that have one. */
const unchecked: Record<string, string[]> = {
  'anime.available_languages': languages,
  'list_import_change.status_before': statuses,
  'list_import_change.status_after': statuses,
  'list_import_change.language_before': languages,
  'list_import_change.language_after': languages,
}

function toType({ table, name, type, isNullable, hasDefault, choices }: Column): string {
  const orNull = isNullable ? ' | null' : ''
  if (type.startsWith('timestamp')) return isNullable ? 'NullableMoment' : hasDefault ? 'Moment' : 'RequiredMoment'
  if (type === 'jsonb' || type === 'json') {
    const written = `string${orNull}`
    const inserted = isNullable || hasDefault ? `${written} | undefined` : written
    return `ColumnType<Json['${table}.${name}']${orNull}, ${inserted}, ${written}>`
  }
  const [item = '', isList] = type.endsWith('[]') ? [type.slice(0, -2), true] : [type, false]
  const allowed = choices ?? unchecked[`${table}.${name}`]
  const base = allowed ? allowed.map((choice) => `'${choice}'`).join(' | ') : plain[item]
  if (base === undefined) throw new Error(`${table}.${name} is of ${type}: what is that in TypeScript?`)
  const whole = isList ? (base.includes('|') ? `(${base})[]` : `${base}[]`) : base
  return hasDefault ? `Generated<${whole}${orNull}>` : whole + orNull
}

it('schema.ts matches migrations/; `npx vitest run src/platform/database/schema.test.ts -u` writes it', async () => {
  const tables = Map.groupBy(await listColumns(), ({ table }) => table)
  const text = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((own) => `    ${own.name}: ${toType(own)}\n`).join('')}  }\n`,
  )
  await expect(`// Written by schema.test.ts from a migrated database.
import type { ColumnType, Generated } from 'kysely'
import type { Json, Moment, NullableMoment, RequiredMoment } from './column-types.ts'

/** The tables as migrations/ leave them: what a query may touch. */
export type Tables = {
${text.join('')}}
`).toMatchFileSnapshot('./schema.ts')
})
