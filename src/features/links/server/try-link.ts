import type { Config } from '../../../platform/config/config.ts'
import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient, type HttpClient } from '../../../platform/http-client/create-http-client.ts'
import { HostFailure } from './asking/host-failure.ts'
import { checkSource } from './checks/check-source.ts'
import { findHost } from './hosts/list-hosts.ts'
import { openHosts } from './hosts/open-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'

type Parts = { config: Config; say: (line: string) => void; rules?: typeof publicInternet }

/**
 * Tries a link as a player and a check would, and says each fetch and the result.
 * @returns whether it plays
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function tryLink(address: string, { config, say, rules = publicInternet }: Parts): Promise<boolean> {
  const client = createHttpClient(rules)
  try {
    const { hosts, ownHosts } = await openHosts({
      config,
      http: { ...client, get: sayingFetches(client, say) },
      now: () => new Date(),
      showsWords: true,
    })
    for (const own of ownHosts) if ('problem' in own) say(`${own.file} is left out: ${own.problem}`)
    const url = parseWebAddress(address)
    const host = url && findHost(hosts, url)
    if (!url || !host) {
      say(`No host plays ${address}. Hosts: ${hosts.map(({ name }) => name).join(', ')}`)
      return false
    }
    say(`Host: ${host.name}`)
    const origin = config.PUBLIC_URL
    const { url: found, type, expiresAt } = await host.resolve(url, { origin })
    say(`Plays: ${found} (${type}${expiresAt ? `, until ${expiresAt.toISOString()}` : ''})`)
    const { result, tried } = await checkSource({ hosts, origin, elapsedMs: () => performance.now() }, address)
    say(`Check: ${result}, ${tried}`)
    return result === 'ok' || result === 'slow'
  } catch (error) {
    if (!(error instanceof HostFailure)) throw error
    say(`Failed: ${error.kind}, ${error.message}${error.detail ? ` (${error.detail})` : ''}`)
    return false
  } finally {
    client.close()
  }
}

function sayingFetches({ get }: HttpClient, say: Parts['say']): HttpClient['get'] {
  return async (url, options) => {
    const answer = await get(url, options).catch((error: unknown) => {
      say(`  ${url.href}: ${error instanceof Error ? error.message : error}`)
      throw error
    })
    say(`  ${url.href}: ${answer.status}, ${answer.body.length} bytes`)
    return answer
  }
}
