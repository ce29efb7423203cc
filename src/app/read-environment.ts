import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { projectRoot } from './project-root.ts'

/**
 * The settings of this process: the environment, completed by the file .env.
 * A bad value ends the process with a message that names the variable.
 */
export function readEnvironment(): Config {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exit(2)
  }
}
