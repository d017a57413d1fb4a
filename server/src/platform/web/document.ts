import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@shoal/bus/remotes/contract'
import { byOrder } from '@shoal/bus/remotes/rules'
import type { Who } from '../people/who.ts'
import { type PageHead, withHead } from './heads.ts'
import type { Painted } from './pagePaint.ts'
import { paintPage } from './paintPage.ts'
import { under } from './paths.ts'

/** What the entry document tells the shell before its first request. */
export interface PageFacts {
  registry: Registry
  /** Each remote's manifest by the address it would be loaded from. */
  manifests: Record<string, unknown>
  who: Who | null
  environment: string
  host: string
  /** What the address opens. */
  first: FirstPanel | null
  /** Answers of the calls that the first panel begins with, by address. */
  answers: Record<string, unknown>
  /** What stands in the page's shared states until news come over the socket. */
  states: Record<string, unknown>
  /** The main panel before its code runs; null where nobody can tell. */
  painted: Painted | null
  /** What features tell every page beside that, by the ids of their blocks. */
  blocks: Readonly<Record<string, object>>
}

const defaultPanel = 'live-streams'

/** JSON that can stand in a page: nothing in it can end the block. */
const asData = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** Its texts; put together they would be copied once more. */
const block = (id: string, texts: readonly string[]) => [
  `<script type="application/json" id="${id}">`,
  ...texts,
  '</script>',
]

/** The texts of objects that pages have in common, such as the panels of a build and its hashes. */
const lastingTexts = new WeakMap<object, string>()

/** As `asData`, once for each object: for what never changes [OPS-4]. */
function lasting(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asData(value)
  const known = lastingTexts.get(value)
  if (known !== undefined) return known
  const text = asData(value)
  lastingTexts.set(value, text)
  return text
}

/**
 * The texts of an object that is made for one page of parts that never change. Plain loops, here and below: iterators would
 * make more garbage than they save.
 */
function addLasting(to: string[], whole: object): void {
  const names = Object.keys(whole)
  to.push('{')
  for (let nth = 0; nth < names.length; nth += 1) {
    const name = names[nth]!
    to.push(nth > 0 ? ',' : '', asData(name), ':', lasting(whole[name as keyof typeof whole]))
  }
  to.push('}')
}

function ofLasting(whole: object): string[] {
  const all: string[] = []
  addLasting(all, whole)
  return all
}

/** Those of the registry of one page: the parts of each remote are the same on many. */
function ofRegistry({ remotes, ...rest }: Registry): string[] {
  const all = [asData(rest).slice(0, -1), ',"remotes":[']
  for (let nth = 0; nth < remotes.length; nth += 1) {
    if (nth > 0) all.push(',')
    addLasting(all, remotes[nth]!)
  }
  all.push(']}')
  return all
}

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** What anyone beside the person may know of a session; it stands in the document. */
function publicFacts(who: Who | null) {
  if (who === null) return null
  const { id, displayName, color, photo } = who.person
  return { id, displayName, color, photo, flags: who.flags, pass: who.pass }
}

type Panel = Registry['remotes'][number]['panels'][number]
/** A panel with its remote, the place of the remote's files and what they hash to. */
export type FirstPanel = Panel & { remote: string; base: string; integrity: Readonly<Record<string, string>> }

/** The panel that an address opens, so that its files come in the second round trip and its data with the document. */
export function firstPanel({ remotes }: Registry, path: string): FirstPanel | null {
  const panels = remotes
    .flatMap(({ name, base, integrity, panels }) =>
      panels.map((panel) => ({ ...panel, remote: name, base, integrity })),
    )
    .filter(({ place }) => place === 'main')
    .sort(byOrder)
  const home = () => panels.find(({ id }) => id === defaultPanel) ?? panels.find((panel) => panel.path === undefined)
  // Other pages of the shell show no panel.
  // A panel may live below another one's address: the nearest counts, as it does in the shell.
  const nearest = () =>
    panels
      .filter((panel) => panel.path !== undefined && under(path, panel.path))
      .sort((left, right) => (right.path?.length ?? 0) - (left.path?.length ?? 0))[0]
  const first = path === '/' ? home() : nearest()
  return first ?? null
}

function preload({ base, integrity }: FirstPanel, file: string): string {
  const attributes: Record<string, string | undefined> = {
    rel: 'preload',
    as: file.endsWith('.css') ? 'style' : 'script',
    href: base + file,
    // Behind the picture, which the document's own script asks for.
    fetchpriority: 'low',
    integrity: integrity[file],
    // Of another origin only what it lets us read can be checked.
    crossorigin: base.startsWith('/') ? undefined : 'anonymous',
  }
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeAttribute(value)}"`],
  )
  return `<link ${written.join(' ')}>`
}

/**
 * The texts one after the other, as bytes. A document has 200 KB, and each copy of it on the way would be garbage for whoever
 * asks for many [OPS-4].
 */
function bytesOf(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

/** Puts the facts into the built document at its marks, and into its beginning what the page says of itself. */
export function renderDocument(
  { parts: [beginning = '', ...parts] }: Template,
  facts: PageFacts,
  head: PageHead | null,
): Buffer {
  const { registry, manifests, who, environment, host, first, answers, states, painted, blocks } = facts
  const notice = typeof states.announcement === 'string' ? states.announcement : ''
  const atMark: Readonly<Record<string, () => string[]>> = {
    files: () => (first ? [first.files.map((file) => preload(first, file)).join('\n    ')] : []),
    first: () => (first && painted ? [paintPage(registry, first, painted.html, notice)] : []),
    start: () => block('shoal-start', [asData({ answers, states, files: painted?.files ?? {} })]),
    data: () => [
      ...block('shoal-registry', ofRegistry(registry)),
      ...block('shoal-manifests', ofLasting(manifests)),
      ...block('shoal-session', [asData({ user: publicFacts(who), environment, host })]),
      ...Object.entries(blocks).flatMap(([id, told]) => block(id, [lasting(told)])),
    ],
  }
  const filled = parts.flatMap((part, at) => (at % 2 === 0 ? atMark[part]!() : [part]))
  return bytesOf([withHead(beginning, head), ...filled])
}

/** Where a built document gets what is said of one page. */
const mark = /<!--shoal:(files|first|start|data)-->/

/** A built document of the shell. */
export interface Template {
  text: string
  /** By turns what stands between its marks, and the name of a mark. */
  parts: readonly string[]
  /** Sources for the page's policy: the hashes of the scripts and of the styles that stand in it. */
  inline: { scripts: string[]; styles: string[] }
}

/** The hashes of scripts or styles that stand in a document, as a policy names them. */
const hashesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}(?: data-[^>]*)?>([^]*?)</${name}>`, 'g'))].map(
    ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
  )

/** Reads a built document of the shell, and again when it was built anew. Null while there is none. */
export function documentTemplate(shellDir: string, name = 'index.html'): () => Promise<Template | null> {
  const file = join(shellDir, name)
  let known: { changed: number; template: Template } | null = null
  return async () => {
    try {
      const { mtimeMs } = await stat(file)
      if (known?.changed !== mtimeMs) {
        const text = await readFile(file, 'utf8')
        const inline = { scripts: hashesOf(text, 'script'), styles: hashesOf(text, 'style') }
        known = { changed: mtimeMs, template: { text, parts: text.split(mark), inline } }
      }
      return known.template
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
}
