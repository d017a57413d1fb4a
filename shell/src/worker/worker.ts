/**
 * The service worker. It does three things: shows a page of the house where there is no network, keeps the files that the
 * pages of its build fetch later, so that a new build tears none of them, and shows what is pushed. Answers of the API,
 * pictures and the live stream never come through it. A new one waits until the pages of the old one are gone.
 */
import { answer, dropOthers, keepFiles, keepOfflinePage } from './keepFiles.ts'
import { servePush } from './push.ts'
import type { WorkerScope } from './scope.ts'

/** Written in by the build: where the pictures are. */
declare const SHELL_ICONS: { icon: string; badge: string }

/** Paths that the browser may fetch without starting the worker. */
const past = ['/api/*', '/live/*', '/media/*', '/remotes/*', '/socket.io/*', '/emoji/*', '/item-pictures/*']

const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  const condition = { or: past.map((pathname) => ({ urlPattern: new URLPattern({ pathname }) })) }
  void event.addRoutes?.({ condition, source: 'network' }).catch(() => {})
  event.waitUntil(keepOfflinePage())
})
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      dropOthers(),
      // The document is asked for while the worker starts.
      worker.registration.navigationPreload?.enable(),
      // Of the very first one: the page that brought it is looked after as well.
      worker.clients.claim(),
    ]),
  ),
)
worker.addEventListener('fetch', answer)
servePush(worker, SHELL_ICONS)
// Whichever page says that it is here.
worker.addEventListener('message', (event) => event.waitUntil(keepFiles()))
