import { browserTexts } from '../../../../ui/storage/kept-texts.ts'

const key = 'resume_row'

/**
 * For the page's head, after the session's script: keeps room for 'Reprendre' before the first paint, where there was
 * something to continue with.
 */
export const resumeScript = `(function(){try{if(document.documentElement.dataset.session&&localStorage.getItem('${key}'))
document.documentElement.dataset.resume='waiting'}catch(e){}})()`

/** Remembers for the next page whether there is something to continue with. */
export function rememberResume(hasLines: boolean): void {
  browserTexts.write(key, hasLines ? 'true' : undefined)
  if (hasLines) document.documentElement.dataset.resume = 'waiting'
  else delete document.documentElement.dataset.resume
}
