import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findLink, listMailsTo } from '../../tests/kit/read-mails.ts'

/** Returns the link to a page of the site in the newest mail to an address; waits for it, since jobs send mails. */
export async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'mail')
  let link: string | undefined
  const find = () => {
    link = listMailsTo(folder, email)
      .map(findLink)
      .findLast((found) => found?.includes(`${path}#`))
    return link
  }
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return link ?? ''
}
