import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Config } from '../../../../platform/config/config.ts'
import { type Role, roleField } from '../../contract.ts'

/** Another site whose accounts open accounts here. */
export type Provider = {
  id: string
  name: string
  clientId: string
  clientSecret: string
} & ({ kind: 'oidc'; issuer: string; scope: string; roles: RoleClaim | undefined } | { kind: 'discord'; url: string })

/** The claim that names roles, and what each of its values gives. */
export type RoleClaim = { claim: string; values: Record<string, Role> }

// Secrets and tokens pass through: only a loopback address may go without encryption.
const issuer = z.url({ protocol: /^https?$/ }).refine((value) => {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}, 'https:// is expected')

const oidcProvider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z\d-]{0,39}$/, 'lower case letters, digits and dashes are expected'),
  name: z.string().trim().min(1).max(40),
  issuer,
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scope: z
    .string()
    .refine((value) => value.split(' ').includes('openid'), 'openid is missing')
    .default('openid email profile'),
  roles: z.strictObject({ claim: z.string().min(1), values: z.record(z.string(), roleField) }).optional(),
})

const file = z
  .array(oidcProvider)
  .refine(
    (providers) => new Set(['discord', ...providers.map(({ id }) => id)]).size === providers.length + 1,
    'each provider needs an id of its own, and discord is taken',
  )

type Settings = Pick<Config, 'OIDC_PROVIDERS' | 'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET'>

/** Reads the providers of the settings. @throws Error naming the file and what is wrong in it */
export function readProviders(config: Settings): Provider[] {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, OIDC_PROVIDERS } = config
  const discord: Provider[] =
    clientId && clientSecret
      ? [{ kind: 'discord', id: 'discord', name: 'Discord', clientId, clientSecret, url: 'https://discord.com' }]
      : []
  return [...(OIDC_PROVIDERS ? readFile(OIDC_PROVIDERS) : []), ...discord]
}

function readFile(path: string): Provider[] {
  const { data, error } = file.safeParse(parse(path))
  if (!data) throw new Error(`${path} (OIDC_PROVIDERS) is wrong:\n${z.prettifyError(error)}`)
  return data.map(({ client_id: clientId, client_secret: clientSecret, roles, ...given }) => ({
    kind: 'oidc',
    clientId,
    clientSecret,
    roles,
    ...given,
  }))
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} (OIDC_PROVIDERS) cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
