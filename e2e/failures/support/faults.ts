import type { Page } from '@playwright/test'
import { type Fault, inject, withoutInlinedManifests } from '../../support/faults.ts'

const below = (path: string) => new RegExp(`/remotes/mfe-subject/[^/]+/${path}`)

/** The files of the subject, by what they are for. */
export const files = {
  manifest: below('mf-manifest\\.json'),
  entry: below('remoteEntry\\.js'),
  exposed: below('__federation_expose_remote'),
  /** The code of its panel, its modal, its slot and the offer that it keeps out of sight. */
  chunks: below('src_Subject(Panel|Modal|Slot|Watch)_tsx\\.[^/]*\\.js'),
}

/** Ends a fault. */
export type Heal = () => Promise<void>

/** Answers for files of the subject until it is healed. */
export const broken = (which: RegExp, fault: Fault) => (page: Page) => inject(page, which, fault)

/** Answers for the subject's manifest, which the document no longer brings along. */
export const brokenManifest = (fault: Fault) => async (page: Page) => {
  await withoutInlinedManifests(page)
  return broken(files.manifest, fault)(page)
}

/** Puts the subject's own code into a mode from before its first line. */
export const inMode =
  (mode: string) =>
  async (page: Page): Promise<Heal> => {
    await page.addInitScript((value) => Object.assign(globalThis, { subjectMode: value }), mode)
    return () => page.evaluate(() => void Object.assign(globalThis, { subjectMode: undefined }))
  }

interface Named {
  name: string
  contract: string
  integrity: Record<string, string>
}

/** Changes what the registry says of the subject, in the document and in later answers, until it is healed. */
export async function editEntry(page: Page, edit: (entry: Named) => void): Promise<Heal> {
  const edited = (json: string) => {
    const registry = JSON.parse(json) as { remotes: Named[] }
    for (const entry of registry.remotes) if (entry.name === 'mfe-subject') edit(entry)
    return JSON.stringify(registry).replaceAll('<', '\\u003c')
  }
  let healed = false
  await page.route('**/*', async (route) => {
    const request = route.request()
    const isRegistry = new URL(request.url()).pathname === '/api/remotes'
    if (healed || (request.resourceType() !== 'document' && !isRegistry)) return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    return route.fulfill({
      response,
      body: isRegistry
        ? edited(body)
        : body
            .replace(/(id="shoal-registry">)([^<]*)/, (_, head: string, json: string) => head + edited(json))
            // The files are not the ones that the document would fetch ahead.
            .replace(/<link rel="preload"[^>]*mfe-subject[^>]*>/g, ''),
    })
  })
  return async () => {
    healed = true
  }
}

/** Without hashes, so that a file can be another one without being refused for that. */
const withoutIntegrity = (page: Page) => editEntry(page, (entry) => Object.assign(entry, { integrity: {} }))

/** Replaces files of the subject by code that nobody's build would make. */
export const forged = (which: RegExp, fault: Fault) => async (page: Page) => {
  const heals = [await withoutIntegrity(page), await inject(page, which, fault)]
  return async () => {
    for (const heal of heals) await heal()
  }
}

/** A container written by hand, whose lifecycles misbehave as the page's mode says. */
export const handmade = (mode: string) => async (page: Page) => {
  const wrong = `{
    bootstrap: async () => { if (is('throws-in-bootstrap')) throw new Error('no bootstrap') },
    mount: async ({ domElement }) => {
      if (is('throws-in-mount')) throw new Error('no mount')
      domElement.innerHTML = id === 'subject' ? '<h2 data-testid="subject-' + kind + '">Subject ' + kind + ' by hand</h2>' : ''
    },
    update: async () => { if (is('throws-in-update')) throw new Error('no update') },
    unmount: async () => {
      if (is('throws-in-unmount')) throw new Error('no unmount')
      if (is('unmount-never-ends')) await new Promise(() => {})
    },
  }`
  const body = `var mfe_subject = { init() {}, get: async () => () => ({ default: {
    name: 'mfe-subject', contract: '^1.0.0', build: 'handmade',
    lifecycles: async (kind, id) => { const is = (one) => globalThis.subjectMode === one; return ${wrong} },
  } }) }`
  const heals = [
    await inMode(mode)(page),
    await forged(files.entry, (route) => route.fulfill({ contentType: 'text/javascript', body }))(page),
  ]
  return async () => {
    for (const heal of heals) await heal()
  }
}
