import type { NoteAccountChange, Site, SiteModule } from '../../platform/site/site.ts'
import { dayMs } from '../../shared/durations.ts'
import { exportAccount } from './server/profile/update-profile.ts'
import { readProviders } from './server/providers/read-providers.ts'
import { exportEvents } from './server/queries/account-events.ts'
import { exportIdentities } from './server/queries/identities.ts'
import { exportPasskeys } from './server/queries/passkeys.ts'
import { exportSecondFactor } from './server/queries/second-factors.ts'
import { exportSessions } from './server/queries/sessions.ts'
import { handleAccounts } from './server/routes.ts'
import { createIdentify } from './server/sessions/identify-caller.ts'
import { deriveTokenKeys } from './server/sessions/token-keys.ts'
import { exportTokens } from './server/tokens/own-tokens.ts'

const toParts = (site: Site) => ({
  ...site,
  keys: deriveTokenKeys(site.secrets.session),
  longestSessionMs: site.config.SESSION_DAYS * dayMs,
  providers: readProviders(site.config),
  requiresStaffFactor: site.config.STAFF_SECOND_FACTOR === 'required',
})

function findLog({ modules }: Site): NoteAccountChange {
  const [noteAccountChange] = modules.flatMap((module) => module.noteAccountChange ?? [])
  if (!noteAccountChange) throw new Error('No module keeps the log')
  return noteAccountChange
}

export const account: SiteModule = {
  open(site) {
    const notifyAccount = site.modules.flatMap((module) => module.notifyAccount ?? [])[0]
    const afterUndo = site.modules.flatMap((module) => module.afterUndo ?? [])
    handleAccounts(site.api, { ...toParts(site), noteAccountChange: findLog(site), notifyAccount, afterUndo })
  },
  identify: (site) => createIdentify(toParts(site)),
  personalData: {
    account: exportAccount,
    sessions: exportSessions,
    account_activity: exportEvents,
    access_tokens: exportTokens,
    second_factor: exportSecondFactor,
    passkeys: exportPasskeys,
    linked_accounts: exportIdentities,
  },
}
