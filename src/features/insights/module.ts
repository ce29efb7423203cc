import { version } from '../../platform/config/project-root.ts'
import { countMails } from '../../platform/mail/count-mails.ts'
import { sendForAnswer } from '../../platform/mail/open-mailer.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { handleDashboard } from './server/dashboard/routes.ts'
import { collectFigures } from './server/figures/collect-figures.ts'
import { handleFigureJobs } from './server/figures/jobs.ts'
import { handleFigures } from './server/figures/routes.ts'
import { handleStatus } from './server/status/routes.ts'
import { measureSite } from './server/system/measure-site.ts'
import { handleSystem } from './server/system/routes.ts'
import { startHeartbeats } from './server/totals/heartbeats.ts'
import { handleSiteStats } from './server/totals/routes.ts'
import { handleWebVitals } from './server/vitals/routes.ts'

export const insights: SiteModule = {
  open(site) {
    const { app, api, config, db, log } = site
    handleSiteStats(api, site)
    handleStatus(api, site)
    handleDashboard(api, {
      ...site,
      version,
      sendForAnswer: countMails(site.metrics, (mail) => sendForAnswer(config, mail)),
    })
    handleFigures(api, site)
    handleSystem(api, { ...site, version })
    measureSite(site.metrics, { ...site, version })
    handleFigureJobs(site.jobs, site)
    handleWebVitals(api, site.metrics)

    const figures = collectFigures(site)
    site.signals.on('videoStarted', figures.countStart)
    app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }, { elapsedTime }) => {
      figures.countCall(url.startsWith('/api/') ? `${method} ${url}` : `${method} page`, elapsedTime)
    })
    app.addHook('onClose', figures.close)

    let stopHeartbeats = async () => {}
    app.addHook('onListen', async () => {
      stopHeartbeats = startHeartbeats(db, log)
    })
    app.addHook('onClose', () => stopHeartbeats())
  },
}
