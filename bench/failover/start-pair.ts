import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { findRow, sql } from '../../src/platform/database/sql.ts'
import { type Server, startReplicatedPostgres } from '../../tests/kit/services/start-replicated-postgres.ts'
import type { Cluster } from './run-rounds.ts'

/** Starts a leader and a synchronous standby, both in the site's address. @param fsync whether writes reach the disk */
export async function startPair({ fsync = false } = {}): Promise<Cluster & { close: () => Promise<void> }> {
  const servers = await startReplicatedPostgres({ fsync })
  let [leader, standby] = [servers.primary, servers.replica]
  return {
    settings: { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: `${servers.primary.url},${servers.replica.url}` },
    untilSafe: () => requireStandby(leader),
    async killLeader(isSeen) {
      await leader.kill()
      await isSeen()
      standby.promote()
      ;[leader, standby] = [standby, leader]
    },
    bringBack: () => standby.follow(leader),
    close: servers.close,
  }
}

/** From now on a commit waits for the standby. A leader that was just promoted has none to wait for. */
async function requireStandby({ address }: Server): Promise<void> {
  const connection = connectDatabase(address, 1)
  try {
    await sql`alter system set synchronous_standby_names = '*'`.execute(connection.db)
    await sql`select pg_reload_conf()`.execute(connection.db)
    for (;;) {
      const row = await findRow<{ is: boolean }>(connection.db)`
        select exists (select from pg_stat_replication where state = 'streaming' and sync_state = 'sync') as is
      `
      if (row?.is) return
      await sleep(50)
    }
  } finally {
    await connection.close()
  }
}
