import { RetryLater } from '../../../../../platform/jobs/create-jobs.ts'

/** The site does not answer, answers nonsense, or asks to wait. */
export class SiteAway extends RetryLater {
  override name = 'SiteAway'
}

/** The site no longer takes the member's tokens: they expired, or the member revoked them there. */
export class LinkEnded extends Error {
  override name = 'LinkEnded'
}

/** The site does not take this request, whenever it is made. */
export class ChangeRefused extends SiteAway {
  override name = 'ChangeRefused'
}
