import type { Site } from '../../../platform/site/site.ts'
import { checkLinksSoon, runTasksSoon, scheduleChecks } from './checks/handle-jobs.ts'
import { openHosts } from './hosts/open-hosts.ts'
import { createRemoteResolver } from './resolver/remote-resolver.ts'
import { countOutcomes, createResolver } from './resolver/resolver.ts'
import { handleLinks } from './routes.ts'

/** What links need from the site. The resolver process provides no more than this. */
export type LinksSite = Pick<
  Site,
  'api' | 'config' | 'db' | 'http' | 'jobs' | 'log' | 'metrics' | 'now' | 'publicUrl' | 'signals'
>

/**
 * Opens the video hosts and registers the operations on links. Schedules the checks of links, unless another process
 * asks the hosts (RESOLVER_URL).
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function openLinks(site: LinksSite): Promise<void> {
  const { api, config, db, jobs, log, metrics, now, signals } = site
  const resolverUrl = config.RESOLVER_URL
  const { hosts, ownHosts } = await openHosts(site)
  for (const host of ownHosts) {
    if ('problem' in host) log.error({ file: host.file, problem: host.problem }, 'a video host is left out')
  }
  const resolver = resolverUrl === undefined ? createResolver(now) : createRemoteResolver(resolverUrl, log)
  handleLinks(api, {
    db,
    hosts,
    ownHosts,
    resolver: countOutcomes(resolver, (host, outcome) => metrics.resolutions.inc({ host, outcome })),
    now,
    onStart: (sourceId) => signals.emit('videoStarted', sourceId),
    checkLinksSoon: (episodeId) => checkLinksSoon(site, episodeId),
    runTasksSoon: () => runTasksSoon(site),
  })
  if (resolverUrl === undefined) scheduleChecks(jobs, { db, hosts, log, origin: site.publicUrl, now })
}
