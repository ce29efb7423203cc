import type { DatabaseAddress } from '../../src/platform/database/connect-database.ts'

/** Returns the address of a database on this machine as a setting: over the server's socket. */
export function toUrl(address: DatabaseAddress): string {
  if (!('socketFolder' in address)) throw new Error('A local server is expected.')
  const { socketFolder, user, port, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
}
