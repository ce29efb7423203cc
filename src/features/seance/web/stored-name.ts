import { browserTexts } from '../../../ui/storage/text-store.ts'

const key = 'seance:name'

/** Returns the name to begin with: the last one given in this browser, else the account's. */
export const readName = (accountName: string) => browserTexts.read(key) ?? accountName

/** Stores a name, except that of the account, which would stay on the device after the logout. */
export function writeName(name: string, accountName: string): void {
  browserTexts.write(key, name === accountName ? undefined : name)
}
