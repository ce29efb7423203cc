/**
 * A script for the page's head: requests a style sheet or script of ours again when it failed or was incomplete,
 * bypassing the browser's cache, which may hold a captive portal's page. A sheet is inserted again: the same element,
 * which React may remove later. For a script, the page is reloaded once all files are there, unless it has started.
 * After a second failure the page stays as the server rendered it.
 */
export const missingFilesScript = `(function(){
var asked={},started=false,leaving=false,key='opened_again'
addEventListener('beforeunload',function(){leaving=true})
window.siteHasStarted=function(){started=true;try{sessionStorage.removeItem(key)}catch(e){}}
window.siteHasFailed=function(){if(!started)openAgain()}
function bring(u){return fetch(u,{cache:'reload'}).then(function(r){
if(!r.ok||!/javascript|css/.test(r.headers.get('content-type')))throw 0})}
function openAgain(){if(asked.all)return
asked.all=true
try{if(sessionStorage.getItem(key))return}catch(e){return}
Promise.all([].map.call(document.querySelectorAll('link[rel=modulepreload]'),function(l){return bring(l.href)})).then(function(){
if(started||leaving)return
try{sessionStorage.setItem(key,'1');location.reload()}catch(e){}},function(){})}
addEventListener('error',function(e){var t=e.target,u=t.href||t.src||e.filename||''
if(t.rel==='stylesheet'){if(u.indexOf(location.origin+'/assets/')===0&&!asked[u]){asked[u]=true
bring(u).then(function(){var p=t.parentNode,n=t.nextSibling;if(p){t.remove();p.insertBefore(t,n)}},function(){})}}
else if(!started&&(t.rel==='modulepreload'||t.type==='module'||e.error instanceof SyntaxError))openAgain()},true)})()`

/** Marks the page as started: from now on, missing files are handled where they are needed. */
export function reportStart(): void {
  const { siteHasStarted }: Window & { siteHasStarted?: () => void } = window
  siteHasStarted?.()
}
