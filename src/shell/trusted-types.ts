/**
 * For the page's head, before any other script: the one policy of Trusted Types. It admits what is known to be written,
 * and nothing else of a page becomes an element or a script (docs/decisions/0032-trusted-types.md):
 *
 * - React makes each script element out of `<script></script>`, which never runs, and fills in structured data, in
 * which   no `<` stands; where it draws a whole document again it writes this very script once more, which does not run
 * either;
 * - cues of captions: spans and the few tags of WebVTT, with the attributes that media-captions gives them;
 * - hls.js reads XML of streams, of which nothing enters the page, and starts its worker from a blob of this page;
 * - the service worker.
 */
export const trustedTypesScript = `(function(){
if(!self.trustedTypes||!trustedTypes.createPolicy)return
var own=document.currentScript.text,cue=/^(?:[^<]|<\\/?(?:span|b|i|u|ruby|rt)(?: (?:title|lang|class|style|data-part|data-time|data-future|data-past)="[^"<>]*")*>)*$/
trustedTypes.createPolicy('default',{
createHTML:function(t,_,sink){return sink==='DOMParser parseFromString'||t==='<scr'+'ipt></scr'+'ipt>'||t===own||cue.test(t)?t:null},
createScriptURL:function(u){return /^\\/sw\\.js(\\?|$)/.test(u)||u.indexOf('blob:'+location.origin+'/')===0?u:null}})})()`
