const preload = /<link rel="modulepreload"([^<>]*)>/g
const inline = /(<script [^<>]*>)([^<]+)<\/script>/g

/**
 * Delays a page's scripts until after its first paint, or the first touch, key or focus. Until then the page is
 * readable, its links work and input is kept (ui/network/early-input.ts).
 * @param html a page as React Router renders it: script preloads, and one inline module that imports and starts them
 */
export function startAfterPaint(html: string): string {
  const files = new Set<string>()
  const rest = html.replace(preload, (_, attributes: string) => {
    files.add(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '')
    return ''
  })
  for (const [whole, opening = '', script = ''] of rest.matchAll(inline)) {
    if (!opening.includes('type="module"') || !script.includes('window.__reactRouterRouteModules')) continue
    return rest.replace(whole, () => `${opening}${waitForPaint(toDynamic(script), [...files])}</script>`)
  }
  return html
}

/** Static imports as dynamic ones, in the same order. */
function toDynamic(imports: string): string {
  return imports
    .replace(/^\s*import "([^"]+)";/gm, 'await import("$1");')
    .replace(/^\s*import \* as (\w+) from "([^"]+)";/gm, 'const $1 = await import("$2");')
    .replace(/^\s*import\("/gm, 'await import("')
}

/** Browsers that hide their measurements never report a paint. */
const longestWaitMs = 5000

const waitForPaint = (imports: string, files: string[]) => `let begun = false;
async function load() {
for (const href of ${JSON.stringify(files)}) {
const link = document.createElement("link");
link.rel = "modulepreload"; link.href = href; link.fetchPriority = "low";
document.head.append(link);
}
${imports}
}
function begin() {
if (begun) return;
begun = true;
window.addHeadlineFaces?.();
load().catch((error) => {
window.siteHasFailed?.();
console.error(error);
});
}
for (const sign of ["pointerdown", "touchstart", "keydown", "focusin"]) addEventListener(sign, begin, { capture: true, once: true, passive: true });
if (document.hidden || !window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) begin();
else {
document.addEventListener("visibilitychange", begin, { once: true });
setTimeout(begin, ${longestWaitMs});
new PerformanceObserver((list, observer) => { observer.disconnect(); begin(); }).observe({ type: "paint", buffered: true });
}
`
