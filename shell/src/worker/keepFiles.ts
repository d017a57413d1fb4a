import type { Fetching } from './scope.ts'
import { CACHES, cacheOf, OFFLINE } from './words.ts'

/** Written in by the build: its name, and the files of the shell that its pages fetch only when they are wanted. */
declare const SHELL_BUILD: { name: string; later: readonly string[] }

/** Files that pages of some build may fetch later: their names say what is in them. */
const ofTheShell = /^\/assets\/[^/]+\.(js|css)$/
const own = cacheOf(SHELL_BUILD.name)

/** A server or a proxy that has nobody behind it. */
const absent = new Set([502, 503, 504])

/** Keeps the page for without a network; without it there is nothing to install. */
export async function keepOfflinePage(): Promise<void> {
  await (await caches.open(own)).add(new Request(OFFLINE, { cache: 'reload' }))
}

/** Keeps what pages of this build will fetch later, as far as it comes: of a later build it would be gone. */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(own)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // One after the other, behind whatever the page fetches itself.
  for (const file of SHELL_BUILD.later) if (!kept.has(file)) await cache.add(file).catch(() => {})
}

/** Only pages of this build are left: removes the files that other builds kept. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES) && name !== own).map((name) => caches.delete(name)))
}

/** Answers for documents, and for the shell's own files; everything else goes past the worker as if there were none. */
export function answer(event: Fetching): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(documentFor(event))
  else if (request.method === 'GET' && origin === location.origin && ofTheShell.test(pathname))
    // Those of an older build are nowhere else any more.
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
}

/** The answer of the server; without one, the page that says so. */
async function documentFor({ request, preloadResponse }: Fetching): Promise<Response> {
  const instead = () => caches.match(OFFLINE)
  try {
    const said = (await preloadResponse) ?? (await fetch(request))
    return absent.has(said.status) && request.method === 'GET' ? ((await instead()) ?? said) : said
  } catch {
    return (await instead()) ?? Response.error()
  }
}
