import { browserTexts } from '../../../../ui/storage/text-store.ts'
import { resumeRowKey } from '../../../account/web/public.ts'

/** A script for the page's head: reserves room for 'Reprendre' if the last page had something to continue. */
export const resumeScript = `(function(){try{if(document.documentElement.dataset.session&&localStorage.getItem('${resumeRowKey}'))
document.documentElement.dataset.resume='waiting'}catch(e){}})()`

/** Remembers for the next page of this session whether there is something to continue. */
export function rememberResume(hasLines: boolean): void {
  browserTexts.write(resumeRowKey, hasLines ? 'true' : undefined)
  if (hasLines) document.documentElement.dataset.resume = 'waiting'
  else delete document.documentElement.dataset.resume
}
