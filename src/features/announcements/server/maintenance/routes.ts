import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defineTopic } from '../../../../platform/events/create-events.ts'
import { keepWorking } from '../../../../platform/events/keep-working.ts'
import type { Api } from '../../../../platform/http/api.ts'
import type { MaintenanceGate } from '../../../../platform/http/maintenance-gate.ts'
import { requireProof } from '../../../../platform/http/require-proof.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { actorOf, recordAction } from '../../../staff/server/log/public.ts'
import * as contract from '../../maintenance-contract.ts'
import { usualMaintenanceText } from '../../rules.ts'
import { type MaintenanceRow, readMaintenance, writeMaintenance } from './queries.ts'

/** Event of a maintenance change, sent by a database trigger. */
const maintenanceChanged = defineTopic('maintenance_changed', z.int())

/**
 * Registers the maintenance operations, and updates this copy's gate from the database.
 * @returns stops the updates, to be called before the database is closed
 */
export async function handleMaintenance(
  api: Api,
  { db, events, gate, log, now = () => new Date() }: SiteParts<'db' | 'events' | 'gate' | 'log'>,
): Promise<() => Promise<void>> {
  const updateGate = async () => applyTo(gate, await readMaintenance(db))
  await updateGate()
  api.handle(contract.getMaintenance, async () => present(await readMaintenance(db)))
  api.handle(contract.setMaintenance, async ({ body: { is_on, message, until } }, context) => {
    requireProof(context)
    const action = {
      by: actorOf(context),
      kind: 'message.maintenance',
      summary: `Maintenance ${is_on ? 'activée' : 'terminée'}`,
    } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const before = await readMaintenance(trx)
      const since = is_on ? (before.since ?? now()) : null
      // The secret of the cookie that lets staff past the gate; new at each closing, since some may have left the staff.
      const pass = is_on && !before.is_on ? randomBytes(18).toString('base64url') : before.pass
      return writeMaintenance(trx, {
        is_on,
        message: message || null,
        until: until ? new Date(until) : null,
        since,
        pass,
      })
    })
    // Applied without waiting for this copy's own event.
    applyTo(gate, result)
    return { maintenance: present(result), action_id: actionId }
  })
  // It repeats failed reads: one must not leave this copy closed, or open, for good.
  return keepWorking({ events, log, topic: maintenanceChanged, run: updateGate })
}

function applyTo(gate: MaintenanceGate, row: MaintenanceRow): void {
  if (row.is_on) {
    gate.close({ message: row.message ?? usualMaintenanceText, pass: row.pass, until: row.until ?? undefined })
  } else {
    gate.open()
  }
}

function present({ until, since, message, ...row }: MaintenanceRow): contract.MaintenanceState {
  return { ...row, message: message ?? '', until: until?.toISOString() ?? null, since: since?.toISOString() ?? null }
}
