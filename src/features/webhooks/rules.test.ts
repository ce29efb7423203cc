import { expect, test } from 'vitest'
import { findUrlFault } from './rules.ts'

const discord = 'https://discord.com/api/webhooks/1/x'

test.each([
  [discord, 'discord'],
  ['https://canary.discord.com/api/webhooks/1/x', 'discord'],
  [discord, 'json'],
  ['https://robots.example/hook?key=1', 'json'],
] as const)('%s suits %s', (url, format) => expect(findUrlFault(url, format)).toBeUndefined())

test.each([
  ['robots.example', 'json'],
  ['http://robots.example', 'json'],
  ['https://moi:secret@robots.example', 'json'],
  ['javascript:alert(1)', 'json'],
  ['https://robots.example/api/webhooks/1/x', 'discord'],
  ['https://notdiscord.com/api/webhooks/1/x', 'discord'],
  ['https://discord.com/channels/1', 'discord'],
] as const)('%s does not suit %s', (url, format) => expect(findUrlFault(url, format)).toMatch(/https:/))
