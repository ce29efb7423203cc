import { expect, test } from 'vitest'
import { isOfDomains } from './domains.ts'

const isHost = (address: string) => isOfDomains(new URL(address), ['host.example', 'media.host.org'])

test.each([
  'https://host.example/a',
  'http://video.host.example:8080/a',
  'https://HOST.example',
  'https://a.b.media.host.org/',
])('%s belongs to the host', (address) => expect(isHost(address)).toBe(true))

test.each([
  'https://evilhost.example/',
  'https://host.example.evil.org/',
  'https://host.example@evil.org/',
  'https://evil.org/host.example',
  'https://evil.org/?host.example',
  'https://evil.org#host.example',
  'https://evil.org\\.host.example/',
  'https://host.org/',
  'https://host.example./',
  'https://127.0.0.1/',
  'ftp://host.example/',
  'ws://host.example/',
  'blob:https://host.example/1',
  'https://a;sandbox;.host.example/',
  'https://a,b.host.example/',
])('%s does not belong to the host', (address) => expect(isHost(address)).toBe(false))
