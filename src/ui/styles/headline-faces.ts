import sheetUrl from './headline-faces.css?url'

declare global {
  interface Window {
    /** Adds the headline faces, unless the document has them. */
    addHeadlineFaces?: () => void
  }
}

/** The style sheet with the headline faces, for visitors without scripts. */
export const headlineFaces = sheetUrl

const isKnown = import.meta.env.DEV ? 'true' : '(navigator.serviceWorker||{}).controller'

/**
 * A script that runs before the first paint. Headline faces come after it (platform/http/pages/start-after-paint.ts).
 * Returning visitors get them at once from the service worker, so that they see no other face first.
 */
export const headlineFacesScript = `(function(d,l){l=d.createElement('link');l.rel='stylesheet';l.href='${sheetUrl}'
if(${isKnown}){l.setAttribute('blocking','render');d.head.append(l)}
window.addHeadlineFaces=function(){if(!d.querySelector('link[href="${sheetUrl}"]'))d.head.append(l)}})(document)`
