import { spoilersKey } from '../../../../shared/spoiler-choice.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'
import sheetUrl from './spoilers.css?url'

const covering = /"(unseen|all)"/

/**
 * A script that runs before the first paint, so that no title flashes: style sheets cover every episode until the page
 * knows more. It also requests the look of covered episodes, which other visitors do not need.
 */
export const spoilerScript = `(function(d,m,l){try{m=${covering}.exec(localStorage.getItem('${spoilersKey}'))
if(m){d.documentElement.dataset.spoilers=m[1];l=d.createElement('link');l.rel='stylesheet'
l.setAttribute('blocking','render');l.href='${sheetUrl}';d.head.append(l)}}catch(e){}})(document)`

/**
 * Returns whether the visitor covers spoilers, and sets the attribute of the script again: a document rendered from
 * scratch, as after a failed page, has lost it.
 */
export function coverAsChosen(): boolean {
  const [, mode] = covering.exec(browserTexts.read(spoilersKey) ?? '') ?? []
  if (mode) document.documentElement.dataset.spoilers = mode
  return mode !== undefined
}

/** Adds the look of covered episodes, unless the script did. */
export function addSpoilerSheet(): void {
  if (document.querySelector(`link[href="${sheetUrl}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheetUrl
  document.head.append(link)
}
