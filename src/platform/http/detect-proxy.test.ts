import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../log/create-log.ts'
import { detectProxy } from './detect-proxy.ts'

test.each([
  ['a visitor', '93.184.216.34', 0],
  ['a proxy of this machine', '127.0.0.1', 1],
  ['a proxy of this network', '10.0.0.2', 1],
])('%s that sends a forwarding header, from %s: %i warnings of a missing proxy', async (_, remoteAddress, warnings) => {
  const app = fastify()
  const listWarnings = detectProxy(app, 0, createLog('silent', false))
  await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(listWarnings()).toHaveLength(warnings)
})
