import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { readProviders } from './read-providers.ts'

const folder = useTestFolder()
const maison = {
  id: 'maison',
  name: 'Maison',
  issuer: 'https://sso.example/realms/a',
  client_id: 'a',
  client_secret: 'b',
}

function read(content: string) {
  const OIDC_PROVIDERS = join(folder, 'providers.json')
  writeFileSync(OIDC_PROVIDERS, content)
  return readProviders(readConfig({ OIDC_PROVIDERS }))
}

test('a site without settings has no providers', () => expect(readProviders(readConfig({}))).toEqual([]))

test('the file and Discord give providers, in this order', () => {
  const roles = { claim: 'groups', values: { staff: 'Moderateur' } }
  expect(read(JSON.stringify([{ ...maison, roles }]))).toMatchObject([
    { kind: 'oidc', id: 'maison', scope: 'openid email profile', roles },
  ])
  const discord = { DISCORD_CLIENT_ID: '123456', DISCORD_CLIENT_SECRET: 'x' }
  expect(readProviders(readConfig(discord))).toMatchObject([{ kind: 'discord', id: 'discord' }])
  expect(() => readConfig({ DISCORD_CLIENT_ID: '123456' })).toThrow('DISCORD_CLIENT_SECRET')
})

test.each([
  ['no JSON', '['],
  ['a missing secret', JSON.stringify([{ ...maison, client_secret: undefined }])],
  ['an issuer without encryption', JSON.stringify([{ ...maison, issuer: 'http://sso.example' }])],
  ['a scope without openid', JSON.stringify([{ ...maison, scope: 'email' }])],
  ['an unknown role', JSON.stringify([{ ...maison, roles: { claim: 'g', values: { a: 'Roi' } } }])],
  ['an id twice', JSON.stringify([maison, maison])],
  ['the id of Discord', JSON.stringify([{ ...maison, id: 'discord' }])],
])('%s is refused by name', (_, content) => expect(() => read(content)).toThrow('OIDC_PROVIDERS'))
