import type { NoteOwnChange, Site, SiteModule } from '../../platform/site/site.ts'
import { exportAccount } from './server/profile/export-account.ts'
import { exportSecondFactor } from './server/queries/second-factors.ts'
import { exportSessions } from './server/queries/sessions.ts'
import { handleAccounts } from './server/routes.ts'
import { createIdentify } from './server/sessions/identify-caller.ts'
import { deriveTokenKeys } from './server/sessions/token-keys.ts'
import { exportTokens } from './server/tokens/own-tokens.ts'

const withKeys = (site: Site) => ({ ...site, keys: deriveTokenKeys(site.secrets.session) })

function findLog({ modules }: Site): NoteOwnChange {
  const [noteOwnChange] = modules.flatMap((module) => module.noteOwnChange ?? [])
  if (!noteOwnChange) throw new Error('No module keeps the log')
  return noteOwnChange
}

export const account: SiteModule = {
  open: (site) => handleAccounts(site.api, { ...withKeys(site), noteOwnChange: findLog(site) }),
  identify: (site) => createIdentify(withKeys(site)),
  personalData: {
    account: exportAccount,
    sessions: exportSessions,
    access_tokens: exportTokens,
    second_factor: exportSecondFactor,
  },
}
