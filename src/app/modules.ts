import { account } from '../features/account/module.ts'
import { announcements } from '../features/announcements/module.ts'
import { backups } from '../features/backups/module.ts'
import { catalogue } from '../features/catalogue/module.ts'
import { community } from '../features/community/module.ts'
import { editing } from '../features/editing/module.ts'
import { importing } from '../features/import/module.ts'
import { insights } from '../features/insights/module.ts'
import { links } from '../features/links/module.ts'
import { lists } from '../features/lists/module.ts'
import { members } from '../features/members/module.ts'
import { notifications } from '../features/notifications/module.ts'
import { planning } from '../features/planning/module.ts'
import { privacy } from '../features/privacy/module.ts'
import { reports } from '../features/reports/module.ts'
import { rights } from '../features/rights/module.ts'
import { seance } from '../features/seance/module.ts'
import { sharing } from '../features/sharing/module.ts'
import { staff } from '../features/staff/module.ts'
import { suggestions } from '../features/suggestions/module.ts'
import { sync } from '../features/sync/module.ts'
import { watching } from '../features/watching/module.ts'
import { webhooks } from '../features/webhooks/module.ts'
import type { SiteModule } from '../platform/site/site.ts'

/** The features with a server side. An export of personal data follows their order. */
export const modules: readonly SiteModule[] = [
  account,
  members,
  lists,
  watching,
  seance,
  suggestions,
  notifications,
  webhooks,
  planning,
  reports,
  staff,
  catalogue,
  editing,
  importing,
  links,
  sync,
  rights,
  community,
  sharing,
  announcements,
  insights,
  backups,
  privacy,
]
