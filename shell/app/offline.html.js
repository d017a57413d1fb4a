/**
 * The page that stands in for others while there is no network, or while the server can make none. It brings all that it
 * needs, fonts included, and goes back to what was wanted by itself: its address is that of the page it stands in for.
 * @param {(token: string) => string} color the value of a colour among the tokens
 * @param {(name: string) => string} font a font as a data address
 */
export const offlinePage = (color, font) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection · Shoal</title>
<meta name="theme-color" content="${color('deep')}">
<meta name="color-scheme" content="dark">
<style>
@font-face { font-family: "Chakra Petch"; font-weight: 600; src: url("${font('chakra-petch/files/chakra-petch-latin-600-normal.woff2')}") format("woff2"); }
@font-face { font-family: "IBM Plex Sans"; font-weight: 400; src: url("${font('ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2')}") format("woff2"); }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  display: grid; grid-template-rows: 52px minmax(0, 1fr); min-height: 100dvh;
  background: radial-gradient(120% 90% at 50% 0, ${color('plate')}, ${color('abyss')} 70%) ${color('abyss')};
  color: ${color('foam')}; font: 400 14px/1.5 "IBM Plex Sans", system-ui, sans-serif;
}
header {
  display: flex; align-items: center; gap: 9px; padding: 0 16px;
  background: linear-gradient(#123238, ${color('hull')}); border-bottom: 1px solid #000;
  font: 600 19px "Chakra Petch", "Arial Narrow", sans-serif; letter-spacing: 0.16em;
}
main { display: grid; place-items: center; padding: 16px; overflow: auto; }
section {
  width: min(460px, 100%); padding: 16px; border: 1px solid #000; border-radius: 3px; background: ${color('plate')};
  box-shadow: 0 1px 0 #ffffff0d inset, 0 8px 24px #0009;
}
.screen {
  position: relative; display: grid; place-items: center; aspect-ratio: 16 / 9; margin-bottom: 16px; overflow: hidden;
  border: 1px solid ${color('seam')}; border-radius: 3px;
  background: repeating-linear-gradient(#0000 0 2px, #ffffff06 2px 3px), radial-gradient(90% 90% at 50% 30%, ${color('plate-high')}, ${color('abyss')});
}
.screen svg { width: 38%; color: ${color('mist')}; }
.waves { stroke: ${color('seam-bright')}; }
.screen b {
  position: absolute; left: 10px; top: 8px; padding: 1px 7px; border-radius: 2px; background: ${color('coral')};
  color: ${color('abyss')}; font: 600 11px/17px "Chakra Petch", "Arial Narrow", sans-serif; letter-spacing: 0.1em; text-transform: uppercase;
}
h1 { margin: 0 0 6px; font: 600 20px/1.3 "Chakra Petch", "Arial Narrow", sans-serif; }
p { margin: 0; color: ${color('mist')}; }
.foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; margin-top: 16px; }
.foot p { flex: 1 1 200px; }
button {
  padding: 0 16px; min-height: 40px; border: 1px solid #000; border-radius: 3px; background: ${color('live')}; color: ${color('abyss')};
  font: 600 14px "Chakra Petch", "Arial Narrow", sans-serif; cursor: pointer;
}
button:focus-visible { outline: none; box-shadow: 0 0 0 2px ${color('abyss')}, 0 0 0 4px ${color('live')}; }
button:disabled { background: ${color('plate-high')}; color: ${color('mist')}; cursor: default; }
@media (prefers-reduced-motion: no-preference) {
  .waves path { animation: look 2.4s ease-in-out infinite; }
  .waves path + path { animation-delay: 0.3s; }
  @keyframes look { 50% { stroke: ${color('live')}; } }
}
@media (min-width: 1921px) { section { width: 560px; padding: 24px; } }
</style>
</head>
<body>
<header><svg viewBox="0 0 34 18" width="34" height="18" aria-hidden="true" fill="none" stroke-width="1.6"><path d="M1 9c4-7 12-8 17-3l6-4v14l-6-4C13 17 5 16 1 9Z" stroke="currentColor"/><circle cx="8" cy="8" r="1.3" fill="currentColor"/><path d="M28 5c2 2 2 6 0 8M31 3c3 3 3 9 0 12" stroke="${color('live')}"/></svg>SHOAL</header>
<main>
<section>
<div class="screen"><b>No signal</b><svg viewBox="0 0 34 18" aria-hidden="true" fill="none" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"><path d="M1 9c4-7 12-8 17-3l6-4v14l-6-4C13 17 5 16 1 9Z" stroke="currentColor"/><circle cx="8" cy="8" r="1.1" fill="currentColor"/><g class="waves"><path d="M28 5c2 2 2 6 0 8"/><path d="M31 3c3 3 3 9 0 12"/></g></svg></div>
<h1>No connection to the show</h1>
<p>The house goes on without you for a moment. This page comes back by itself as soon as the show can be reached.</p>
<div class="foot"><p role="status">Looking for the show.</p><button type="button">Try now</button></div>
</section>
</main>
<script>
const line = document.querySelector('[role=status]')
const button = document.querySelector('button')
let pause = 2000
let timer
async function look() {
  clearTimeout(timer)
  button.disabled = true
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(8000) })
    if (answer.status < 500) return location.reload()
  } catch {}
  button.disabled = false
  const words = navigator.onLine ? 'The show does not answer.' : 'This device is offline.'
  line.textContent = words + ' Looking again in ' + Math.round(pause / 1000) + ' seconds.'
  timer = setTimeout(look, pause + Math.random() * 1000)
  pause = Math.min(pause * 1.5, 30000)
}
button.addEventListener('click', look)
addEventListener('online', look)
document.addEventListener('visibilitychange', () => document.hidden || look())
timer = setTimeout(look, pause)
</script>
</body>
</html>
`
