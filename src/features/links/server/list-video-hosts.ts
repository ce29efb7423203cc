import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type * as contract from '../contract.ts'
import { isOfDomains } from './hosts/domains.ts'
import type { ConfiguredHost } from './hosts/list-hosts.ts'
import type { OwnHost } from './own-hosts/read-own-hosts.ts'
import { countLinksByHost, sumLinks } from './queries/link-health.ts'

type Parts = { db: Database; hosts: readonly ConfiguredHost[]; ownHosts: readonly OwnHost[] }

/** Lists the hosts in the order they are tried, faulty files first. */
export async function listVideoHosts({
  db,
  hosts,
  ownHosts,
}: Parts): Promise<AnswerOf<typeof contract.listVideoHosts>> {
  const counted = await countLinksByHost(db)
  const faulty = ownHosts.flatMap((host) =>
    'problem' in host
      ? [{ ...sumLinks([]), name: host.name, file: host.file, domains: [], problem: host.problem }]
      : [],
  )
  const used = hosts.map(({ name, domains = [], local }) => {
    const names = local ? [local.hostname] : domains
    const ofHost = counted.filter(
      ({ host }) => URL.canParse(`https://${host}`) && isOfDomains(new URL(`https://${host}`), names),
    )
    const file = ownHosts.find((own) => own.name === name && 'definition' in own)?.file ?? null
    return { ...sumLinks(ofHost), name, file, domains: names, problem: null }
  })
  return { hosts: [...faulty, ...used] }
}
