/* Generated from frontend/src/replay.ts by `npm run build` in frontend/. Do not edit. */
async function g(o){let r=Uint8Array.from(atob(o),u=>u.charCodeAt(0)),i=new Blob([r]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(i).json()}function w({nodes:o,plies:r,ply:i,words:u}){let l=new Map,s=i,m=1,p=()=>{};
function c(t){let n=l.get(t);if(n===void 0){let e=o[t];n=typeof e=="string"?e:[e[0],e[1],...e.slice(2).map(c)],l.set(t,n)}return n}function d(t){let[n,e]=r[s];return{rev:m,ack:t,tree:c(n),input:{kind:"none"},say:e}}function f([t,n]){let e={
undo:s-1,redo:s+1,goto:n?.ply}[t];return typeof e=="number"&&r[e]?e:null}return{state:"live",send({intent:t,id:n,client:e}){let y=f(t),a=y!==null;a&&(s=y,m+=1),p(d({client:e,id:n,ok:a,code:a?"":"saved",text:a?"":u.saved}))},onView(t){p=t,t(
d(null))},onState(){},seen(){}}}var v=document.querySelector(".mathgames-bundle").textContent,b=await import(URL.createObjectURL(new Blob([v],{type:"text/javascript"})));for(let o of document.querySelectorAll("[data-mathgames-replay]")){let r=await g(o.dataset.mathgamesReplay);
o.replaceChildren(),b.mount(o,w(r),new AbortController().signal)}
