type WithStart = Window & { siteHasStarted?: () => void }

/**
 * For the page's head: a sheet or a script of ours that did not come, or not whole, is asked for once more, past what
 * the browser holds: a portal's page may lie there. A sheet is put in again; for a script, once all are there, the page
 * is opened once more, until it has started. What still fails then leaves the page as the server made it.
 */
export const missingFilesScript = `(function(){
var asked={},started=false,leaving=false,key='opened_again'
addEventListener('beforeunload',function(){leaving=true})
window.siteHasStarted=function(){started=true;try{sessionStorage.removeItem(key)}catch(e){}}
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
bring(u).then(function(){t.replaceWith(t.cloneNode())},function(){})}}
else if(!started&&(t.rel==='modulepreload'||t.type==='module'||e.error instanceof SyntaxError))openAgain()},true)})()`

/** The page is alive: from now on what is missing is told where it is needed. */
export function tellStart(): void {
  const { siteHasStarted }: WithStart = window
  siteHasStarted?.()
}
