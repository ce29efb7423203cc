import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { defineTopic, type SiteEvents } from '../../../../platform/events/create-events.ts'
import type { Api } from '../../../../platform/http/api.ts'
import type { SiteGate } from '../../../../platform/http/site-gate.ts'
import { actorOf, recordAction } from '../../../log/server/public.ts'
import * as contract from '../../maintenance-contract.ts'
import { type MaintenanceRow, readMaintenance, writeMaintenance } from './queries.ts'

type Parts = {
  db: Database
  events: SiteEvents
  /** What turns visitors away at this copy of the site. */
  gate: SiteGate
  /** The clock; tests set it. */
  now?: () => Date
}

/** The maintenance was switched: sent by a trigger of migrations/. */
const maintenanceChanged = defineTopic('maintenance_changed', z.int())

/** Answers the operations on the maintenance, and keeps this copy's gate as the database says. */
export async function openMaintenance(api: Api, { db, events, gate, now = () => new Date() }: Parts): Promise<void> {
  const follow = async () => applyTo(gate, await readMaintenance(db))
  events.on(maintenanceChanged, { onEvent: follow, onGap: follow })
  await follow()
  api.handle(contract.getMaintenance, async () => present(await readMaintenance(db)))
  api.handle(contract.setMaintenance, async ({ body: { is_on, message, until } }, context) => {
    const { result, actionId } = await recordAction(
      db,
      { by: actorOf(context), kind: 'message.maintenance', summary: `Maintenance ${is_on ? 'activée' : 'terminée'}` },
      async (trx) => {
        const before = await readMaintenance(trx)
        const since = is_on ? (before.since ?? now()) : null
        const pass = before.pass === '' ? randomBytes(18).toString('base64url') : before.pass
        return writeMaintenance(trx, {
          is_on,
          message: message || null,
          until: until ? new Date(until) : null,
          since,
          pass,
        })
      },
    )
    // This copy does not wait for its own event.
    applyTo(gate, result)
    return { maintenance: present(result), action_id: actionId }
  })
}

function applyTo(gate: SiteGate, row: MaintenanceRow): void {
  if (row.is_on) {
    gate.close({ message: row.message ?? contract.usualMessage, pass: row.pass, until: row.until ?? undefined })
  } else {
    gate.open()
  }
}

function present({ until, since, message, ...row }: MaintenanceRow): contract.MaintenanceState {
  return {
    ...row,
    message: message ?? '',
    until: until?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
  }
}
