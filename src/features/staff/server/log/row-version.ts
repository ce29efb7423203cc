import { createHash } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { findLastRowChange } from './queries/list.ts'

type Edit<Body extends object> = {
  table: 'team_member' | 'partner' | 'staff_message'
  /** Such as 'ce membre'. */
  what: string
  before: Body & { id: number }
  sent: Body
  /** The version that the form loaded; without it no conflict is detected. */
  version: string | undefined
  at: Date
}

/** Returns a version that changes only with the fields of a row's form. */
export function toVersion<Body extends object>(row: Body, names: readonly (keyof Body)[]): string {
  return hashVersion(names.map((name) => row[name]))
}

/** Returns a version that changes with these values. */
export function hashVersion(held: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22)
}

/** @throws AppError CONFLICT with both texts, when a row has changed since its form loaded it and differs from the form */
export async function requireVersion<Body extends object>(
  db: Database,
  { table, what, before, sent, version, at }: Edit<Body>,
): Promise<void> {
  const names = Object.keys(sent) as (keyof Body & string)[]
  const differing = names.filter((name) => sent[name] !== before[name])
  // Nothing differs when a form is sent again because the answer was lost.
  if (version === undefined || differing.length === 0 || version === toVersion<Body>(before, names)) return
  const last = await findLastRowChange(db, { table, id: before.id, fields: names })
  const fields = differing.map((field) => ({ field, theirs: before[field], yours: sent[field] }))
  throw changedMeanwhile({ what, by: last?.username, at: last?.at ?? at, fields })
}

type Meanwhile = {
  what: string
  /** Missing when the change is not logged. */
  by: string | null | undefined
  at: Date
  fields: { field: string; theirs: unknown; yours: unknown }[]
}

/** Builds the error for a row that has changed since its form loaded it: the author, and both texts. */
export function changedMeanwhile({ what, by = null, at, fields }: Meanwhile): AppError {
  return new AppError('CONFLICT', `${by ?? 'Quelqu’un'} a modifié ${what} entre-temps.`, {
    conflict: { by, at: at.toISOString(), fields },
  })
}
