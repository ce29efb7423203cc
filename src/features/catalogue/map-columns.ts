/** Value types of columns. Code that depends on the type must list them all, so that none is forgotten. */
type Details = {
  title: { max: number }
  slug: { max: number }
  /** A single line. `pattern`: its format; `refusal`: the message when it does not match. */
  text: { max: number; pattern?: RegExp; refusal?: string }
  lines: { max: number }
  type: object
  status: object
  flag: object
  /** A mark of an episode outside the story. */
  offStory: object
  year: object
  /** From 0 to 10, with one decimal. */
  rating: object
  /** A picture URL. */
  picture: object
  count: { min: number; max: number }
  day: object
  instant: object
  /** Whole seconds. */
  seconds: { min: number; max: number }
  /** External ids by site name. */
  ids: object
}

export type Column = {
  [Kind in keyof Details]: {
    label: string
    /** For callers of the API. */
    meaning: string
    kind: Kind
  } & Details[Kind]
}[keyof Details]

type Columns = Record<string, Column>
type RulesOf<Own extends Columns> = {
  [Kind in Own[keyof Own]['kind']]: (column: Extract<Column, { kind: Kind }>) => unknown
}

/**
 * Maps each column by its type, such as to a schema or a form value.
 * @param rules one for each type of the columns
 */
export function mapColumns<Own extends Columns, Rules extends RulesOf<Own>>(columns: Own, rules: Rules) {
  const made = Object.entries(columns).map(([name, column]) => {
    const make = rules[column.kind as keyof Rules] as (column: Column) => unknown
    return [name, make(column)]
  })
  return Object.fromEntries(made) as { [Name in keyof Own]: ReturnType<Rules[Own[Name]['kind']]> }
}

/** Picks these columns of a row or record. */
export function pickColumns<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
