import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { projectRoot } from './project-root.ts'

/** The file that completes the environment: the one that SUMINE_SETTINGS names, else .env in the project's folder. */
export function findSettingsFile(): string | undefined {
  if (process.env.SUMINE_SETTINGS) return resolve(process.env.SUMINE_SETTINGS)
  const file = join(projectRoot, '.env')
  return existsSync(file) ? file : undefined
}

/**
 * The settings of this process, the same for the site and for every command: the environment, completed by the file of
 * settings. Relative paths begin at the project's folder, wherever a command is typed.
 * A bad value, or a file that cannot be read, ends the process with a message that names it.
 */
export function readEnvironment(): Config {
  const file = findSettingsFile()
  try {
    if (file) process.loadEnvFile(file)
    return readConfig(process.env, projectRoot)
  } catch (error) {
    process.stderr.write(`\n${error instanceof ConfigError ? error.message : `Settings: ${errorMessage(error)}`}\n`)
    process.exit(2)
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
