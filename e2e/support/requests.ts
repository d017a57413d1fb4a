import type { Page, Request } from '@playwright/test'

/** Requests that a page makes from now on and has no answer to yet. */
export function onTheirWay(page: Page, isMeant: (request: Request) => boolean): ReadonlySet<Request> {
  const requests = new Set<Request>()
  const end = (request: Request) => void requests.delete(request)
  page.on('request', (request) => void (isMeant(request) && requests.add(request)))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return requests
}
