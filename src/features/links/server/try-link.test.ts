import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { useVideoHosts } from '../../../../tests/stand-ins/hosts/video-hosts.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { tryLink } from './try-link.ts'

const standIns = await useVideoHosts()
const DATA_DIR = useTestFolder()
mkdirSync(join(DATA_DIR, 'hosts'))
const description = { domains: ['theatre.test'], mediaDomains: ['stage.test'], video: 'file: "([^"]+)"' }
writeFileSync(join(DATA_DIR, 'hosts', 'theatre.json'), JSON.stringify(description))
writeFileSync(join(DATA_DIR, 'hosts', 'broken.json'), '{}')

async function tell(address: string) {
  const said: string[] = []
  const config = readConfig({ DEMO: 'off', DATA_DIR, VIDEO_HOSTS: standIns.hostsFile })
  const plays = await tryLink(address, { config, say: (line) => said.push(line), rules: standIns.addressRules })
  return { plays, text: said.join('\n') }
}

test('tells each fetch, what plays, and the faulty files', async () => {
  const { plays, text } = await tell(standIns.at('theatre.test/embed/a1'))
  expect(plays).toBe(true)
  for (const part of [
    'broken.json is left out: domains',
    'Host: theatre',
    '/embed/a1: 200',
    'Plays: http',
    'Check: ok',
  ])
    expect(text).toContain(part)
})

test.each([
  ['theatre.test/rien', /Failed: gone|Failed: unreachable/],
  ['inconnu.test/a', 'No host plays'],
])('%s does not play', async (place, words) => {
  const { plays, text } = await tell(standIns.at(place))
  expect(plays).toBe(false)
  expect(text).toMatch(words)
})
