import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { projectRoot } from '../platform/config/project-root.ts'

/** Finds the settings file: the one in SUMINE_SETTINGS, or else .env in the project's folder. */
export function findSettingsFile(): string | undefined {
  if (process.env.SUMINE_SETTINGS) return resolve(process.env.SUMINE_SETTINGS)
  const file = join(projectRoot, '.env')
  return existsSync(file) ? file : undefined
}

/** Reads the settings file, without the mark that Windows puts before UTF-8. @throws Error when it is unreadable */
export function readSettingsFile(file: string): NodeJS.Dict<string> {
  const text = readFileSync(file, 'utf8')
  if (text.includes('\0')) throw new Error(`${file} is not text in UTF-8`)
  return parseEnv(text.replace(/^\uFEFF/, ''))
}

/**
 * Reads the settings of this process, which are the same for the site and every command: the environment, completed by
 * the settings file. Relative paths start at the project's folder, whatever the working directory. A bad value or an
 * unreadable file ends the process with a message that names it.
 */
export function readEnvironment(): Config {
  const file = findSettingsFile()
  try {
    if (file) for (const [name, value] of Object.entries(readSettingsFile(file))) process.env[name] ??= value
    const config = readConfig(process.env, projectRoot)
    requireReadable('DATABASE_CA', config.DATABASE_CA)
    return config
  } catch (error) {
    process.stderr.write(`\n${error instanceof ConfigError ? error.message : `Settings: ${errorMessage(error)}`}\n`)
    process.exit(2)
  }
}

/** Each connection would fail by it, without the name of the setting. */
function requireReadable(name: string, file: string | undefined): void {
  try {
    if (file) readFileSync(file)
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${errorMessage(error)}`)
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
