import type { Page, Request, Route } from '@playwright/test'

/** An answer in place of a remote's file. */
export type Fault = (route: Route) => Promise<void>

export const missing: Fault = (route) => route.fulfill({ status: 404, body: 'Not Found' })
export const html: Fault = (route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' })
export const failing: Fault = (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })
/** The file up to its middle. */
export const truncated: Fault = async (route) => {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}
/** The file with a remark of somebody else's at its end. */
export const tampered: Fault = async (route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}\n/* and more */` })
}
const hanging = new WeakSet<Request>()
/** Never answers. */
export const hangs: Fault = async (route) => void hanging.add(route.request())
/** Whether a request is one that never gets its answer. */
export const isHanging = (request: Request): boolean => hanging.has(request)
export const wrongJson: Fault = (route) => route.fulfill({ status: 200, json: { hello: 'there' } })
export const throwsAtOnce: Fault = (route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("not today")' })

/** Replaces every module of a webpack chunk, keeping the chunk itself whole. */
const withModules =
  (factory: string): Fault =>
  async (route) => {
    const body = await (await route.fetch()).text()
    const queue = /(?:self|globalThis)\["(chunks:[^"]+)"\]/.exec(body)?.[1]
    if (!queue) throw new Error('This is no chunk of a remote')
    const before = `{const q=self[${JSON.stringify(queue)}]=self[${JSON.stringify(queue)}]||[],p=q.push
q.push=(c)=>{for(const k in c[1])c[1][k]=${factory};q.push=p;return p.call(q,c)}}\n`
    await route.fulfill({ contentType: 'text/javascript', body: before + body })
  }

export const throwsWhenEvaluated = withModules('()=>{throw new Error("bad at heart")}')
export const throwsWhenRendered = withModules(
  '(m,x,r)=>{r.r(x);r.d(x,{default:()=>()=>{throw new Error("drawn badly")}})}',
)

/** A container written by hand, for behaviour that no build of ours has. */
const container =
  (globalName: string, lifecycles: string): Fault =>
  (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `var ${globalName}={init(){},get:()=>Promise.resolve(()=>({default:{name:'x',contract:'^1.0.0',build:'x',lifecycles:async()=>(${lifecycles})}}))}`,
    })
export const throwsWhenMounted = (globalName: string) =>
  container(
    globalName,
    '{bootstrap:async()=>{},mount:async()=>{throw new Error("no")},unmount:async()=>{},update:async()=>{}}',
  )
export const withoutLifecycles = (globalName: string) => container(globalName, '{hello:1}')

/**
 * Puts a fault in the place of files; the returned function makes them healthy again for later requests: one that hangs
 * goes on hanging, as it would on a network.
 */
export async function inject(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  let healed = false
  await page.route(files, (route) => (healed ? route.fallback() : fault(route)))
  return async () => {
    healed = true
  }
}

/** Takes the manifests out of the document, so that they are fetched. */
export const withoutInlinedManifests = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="shoal-manifests">)[^<]*/, '$1{}')
    return route.fulfill({ response, body })
  })
