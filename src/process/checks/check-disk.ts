import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, relative } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { hasEmbeddedDatabase } from '../../platform/database/embedded/start-embedded-postgres.ts'
import { codeOf } from '../../shared/code-of.ts'
import { type Finding, inOneLine } from './finding.ts'

const megabyte = 1024 * 1024
/** A new embedded database takes 60 MB, and as much again during its creation. */
const neededForNew = 250 * megabyte
const neededToRun = 100 * megabyte

/** Checks that the site's folders are writable and have room. Creates nothing. */
export function checkDisk(config: Config, measure = freeBytes): Finding[] {
  const { DATA_DIR, BACKUP_DIR, BACKUP_HOUR, WAL_ARCHIVE_DIR } = config
  const data = checkFolder('DATA_DIR', DATA_DIR, makesDatabase(config) ? neededForNew : neededToRun, measure)
  const others = { BACKUP_DIR: BACKUP_HOUR === 'off' ? undefined : BACKUP_DIR, WAL_ARCHIVE_DIR }
  const findings = Object.entries(others).flatMap(([name, folder]) =>
    folder && relative(DATA_DIR, folder).startsWith('..') ? [checkFolder(name, folder, neededToRun, measure)] : [],
  )
  return [data, ...findings]
}

const makesDatabase = ({ DATABASE_URL, DATA_DIR }: Config) => !DATABASE_URL && !hasEmbeddedDatabase(DATA_DIR)

function checkFolder(name: string, folder: string, needed: number, measure: typeof freeBytes): Finding {
  const present = nearestFolder(folder)
  try {
    accessSync(present, constants.W_OK | constants.X_OK)
    const free = measure(present)
    const room = `${Math.floor(free / megabyte)} MB free`
    if (free >= needed) return { about: 'disk', state: 'good', words: `${name} ${folder}: ${room}` }
    const words = `${name} ${folder} has ${room} of the ${needed / megabyte} MB that are needed: make room, or name another folder`
    return { about: 'disk', state: 'wrong', words }
  } catch (error) {
    const advice = codeOf(error) === 'EROFS' ? 'mount it for writing' : 'give it to that account'
    const words = `${name} ${folder} cannot be written by ${userInfo().username} (${inOneLine(error)}): ${advice}, or name another folder`
    return { about: 'disk', state: 'wrong', words }
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/**
 * Creates the data folder and checks that the site can work in it. With an existing database the site starts even if
 * room is short: the shortage is only logged.
 * @throws Error that explains the problem
 */
export function prepareDataFolder(config: Config, measure = freeBytes): void {
  const needed = makesDatabase(config) ? neededForNew : 0
  const { state, words } = checkFolder('DATA_DIR', config.DATA_DIR, needed, measure)
  if (state === 'wrong') throw new Error(words)
  mkdirSync(config.DATA_DIR, { recursive: true })
}
