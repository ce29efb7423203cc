/**
 * Texts of script injections, from public collections (OWASP's filter evasion sheet, PortSwigger's): each would call
 * `__ran`. Short, so that every field accepts them.
 */
export const hostileTexts = [
  '<script>__ran()</script>',
  '<ScRiPt>__ran()</sCrIpT>',
  '<script/x>__ran()</script>',
  '<script>__ran()//',
  '<<script>__ran()//<</script>',
  '</script><script>__ran()</script>',
  '</title><script>__ran()</script>',
  '</textarea><script>__ran()</script>',
  '</noscript><img src=x onerror=__ran()>',
  '--><script>__ran()</script>',
  ']]><script>__ran()</script>',
  '<img src=x onerror=__ran()>',
  '<img/src=x/onerror=__ran()>',
  '<img src=x onerror="&#95;&#95;ran()">',
  '<img src="x`" onerror=__ran()>',
  '"><img src=x onerror=__ran()>',
  "'><img src=x onerror=__ran()>",
  '" onmouseover="__ran()" x="',
  "' onfocus='__ran()' autofocus x='",
  '" autofocus onfocus=__ran() "',
  '<svg onload=__ran()>',
  '<svg/onload=__ran()>',
  '<svg><script>__ran()</script></svg>',
  '<svg><animate onbegin=__ran() attributeName=x>',
  '<body onload=__ran()>',
  '<input autofocus onfocus=__ran()>',
  '<details open ontoggle=__ran()>',
  '<video><source onerror=__ran()>',
  '<audio src=x onerror=__ran()>',
  '<iframe srcdoc="<script>parent.__ran()</script>">',
  '<iframe src=javascript:parent.__ran()>',
  '<object data=javascript:__ran()>',
  '<embed src=javascript:__ran()>',
  '<a href=javascript:__ran()>x</a>',
  '<a href="java&#09;script:__ran()">x</a>',
  'javascript:__ran()',
  'data:text/html,<script>__ran()</script>',
  '<math href=javascript:__ran()>x</math>',
  '<form action=javascript:__ran()><input type=submit>',
  '<meta http-equiv=refresh content="0;javascript:__ran()">',
  '<base href=javascript:/a/-__ran()//>',
  '<style>@import"javascript:__ran()"</style>',
  '<div style="background:url(javascript:__ran())">',
  '<link rel=stylesheet href=javascript:__ran()>',
  '<template><script>__ran()</script></template>',
  '<x contenteditable onblur=__ran()>x',
  '{{constructor.constructor("__ran()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is typed
  '${__ran()}',
  '\\u003cscript\\u003e__ran()\\u003c/script\\u003e',
  '%3Cscript%3E__ran()%3C/script%3E',
  '&lt;script&gt;__ran()&lt;/script&gt;',
  '＜script＞__ran()＜/script＞',
  '<noscript><p title="</noscript><img src=x onerror=__ran()>">',
  '\u2028<script>__ran()</script>',
] as const

/** Joins all of them into as few texts of the given length as possible. */
export function packHostileTexts(maxCharacters: number): string[] {
  const packs: string[] = []
  for (const text of hostileTexts.filter(({ length }) => length <= maxCharacters)) {
    const last = packs.at(-1)
    if (last === undefined || last.length + text.length + 1 > maxCharacters) packs.push(text)
    else packs[packs.length - 1] = `${last} ${text}`
  }
  return packs
}
