import type { CollectData, Site } from '../../../platform/site/site.ts'

export type PrivacyParts = Pick<Site, 'db' | 'mailer' | 'storage' | 'jobs' | 'publicUrl' | 'now'> & {
  /** The data exports of every part of the site with personal data. */
  collectors: Record<string, CollectData>
}
