import { globalsIn } from './globals.ts'
import { parseSource } from './source.ts'

const found = (text: string) => globalsIn(parseSource('/repo/mfe-x/src/file.tsx', text))

describe('what a remote reaches for beyond itself', () => {
  const finds = (text: string, what: string) =>
    expect(found(text).map((finding) => finding.what)).toEqual([expect.stringContaining(what)])

  it.each([
    ['new WebSocket("wss://x")', 'opens a socket'],
    ['class Mine extends window.WebSocket {}', 'opens a socket'],
  ])('[MFE-7] finds a socket of its own: %s', finds)

  it.each([
    ['document.adoptedStyleSheets.push(sheet)', 'adds styles'],
    ['document.createElement("style")', 'renders <style>'],
    ['const view = <div><style>{css}</style></div>', 'renders <style>'],
    ['const view = <link rel="stylesheet" href="x" />', 'renders <link>'],
  ])('[MFE-15] finds styles that would reach the whole page: %s', finds)

  it.each([
    ['const stream = new globalThis.EventSource("/x")', 'opens an event stream'],
    ['localStorage.setItem("a", "b")', 'uses localStorage'],
    ['const { length } = window["localStorage"]', 'uses localStorage'],
    ['self?.sessionStorage?.clear()', 'uses sessionStorage'],
    ['const kept = { localStorage }', 'uses localStorage'],
    ['const text: string = (document as Document).cookie', 'cookies'],
    ['document.cookie = "a=b"', 'cookies'],
    ['document.write("x")', 'writes into the document'],
    ['document.head.append(node)', 'belong to everybody'],
    ['document.body!.classList.add("dark")', 'belong to everybody'],
    ['const body = document.body', 'belong to everybody'],
    ['createPortal(<i />, window.document.body)', 'belong to everybody'],
    ['document.documentElement.style.overflow = "hidden"', 'belong to everybody'],
    ['const view = <script src="x" />', 'renders <script>'],
    ['window.shared = 1', 'on the global object'],
    ['globalThis["shared"]++', 'on the global object'],
    ['Object.assign(window, { shared: 1 })', 'on the global object'],
    ['Array.prototype.last = function () {}', 'changes a built-in'],
    ['window.Array.prototype.last = 1', 'changes a built-in'],
    ['Object.defineProperty(String.prototype, "x", {})', 'changes a built-in'],
  ])('finds %s', finds)

  it.each([
    'const { storage } = useShell(); storage.set("a", 1)',
    'function keep(localStorage: Map<string, string>) { localStorage.set("a", "b") }',
    'import { localStorage } from "./mine.ts"; localStorage.clear()',
    'const { a: localStorage = {} } = b; localStorage.x',
    'try { f() } catch (document) { document.cookie }',
    'for (const sessionStorage of stores) sessionStorage.clear()',
    'class Store { localStorage = 1; keep({ EventSource }: Parts) { return EventSource } }',
    'shell.localStorage.get(1); const x = { localStorage: 1, document: { cookie: 2 } }',
    'type Kept = typeof localStorage; interface Parts { document: { cookie: string } }',
    'if (event.target === document.body || document.body.contains(node)) f()',
    'if (!document.body) f(document.documentElement)',
    'document.documentElement.requestFullscreen(); document.addEventListener("x", f)',
    'document.createElement("canvas"); document.title = "x"; window.location.href = "/"',
    'const view = <Style><div style={{ color }} data-link="x" /></Style>',
    'const list = [].prototype; Object.assign(mine, { a: 1 })',
    'window.addEventListener("resize", f); const wide = window.innerWidth > 1',
  ])('lets %s be', (text) => {
    expect(found(text)).toEqual([])
  })

  it('names the line, whatever letters stand before it', () => {
    const text = ['// ünïcödé 🐟', 'const a = "₣"', '', 'const b = () => {', '  localStorage.clear()', '}'].join('\n')
    expect(found(text)).toMatchObject([{ line: 5 }])
  })
})
