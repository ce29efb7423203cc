import { resolve } from 'node:path'
import { z } from 'zod'

const switchOn = z.enum(['on', 'off']).transform((value) => value === 'on')
const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('localhost'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .trim()
    .min(1)
    .default('var')
    .transform((value) => resolve(value)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DEMO: switchOn.prefault('on'),
  RATE_LIMITS: switchOn.prefault('on'),
  ANSWER_CACHE: switchOn.prefault('on'),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CONTACT_EMAIL: z.preprocess((value) => (value === '' ? undefined : value), z.email().optional()),
  DISCORD_URL: optionalText,
  X_URL: optionalText,
  TIKTOK_URL: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What the process runs with: parsed once, passed on, never read from the environment again. */
export type Config = z.output<typeof settings> & { PUBLIC_URL: string }

/** Thrown when a setting has a bad value; the message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Parses the settings of the environment (all listed in .env.example).
 * @throws ConfigError naming every variable with a bad value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings have a bad value:\n${lines.join('\n')}\nSee .env.example.`)
  }
  const config = result.data
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}` }
}
