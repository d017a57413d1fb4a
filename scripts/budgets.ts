/**
 * `node scripts/budgets.ts`: the byte budgets, counted in the files that were built, as the server sends
 * them: brotli at its best level. Ends with 1 when one is over. 1 KB is 1000 bytes.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const firstRemote = { name: 'mfe-streams', panel: 'live-streams' }

interface Line {
  what: string
  bytes: number
  /** In KB; null is for information. */
  bar: number | null
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const sizes = new Map<string, number>()
/** Bytes of a file on the wire. Fonts and pictures are compressed already and sent as they are. */
function wire(file: string): number {
  let size = sizes.get(file)
  if (size === undefined) {
    const bytes = readFileSync(file)
    const params = { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    size = /\.(js|css|json|html)$/.test(file) ? brotliCompressSync(bytes, { params }).length : bytes.length
    sizes.set(file, size)
  }
  return size
}
const total = (files: readonly string[]) => [...new Set(files)].reduce((sum, file) => sum + wire(file), 0)
const scripts = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'))

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Files that the shell's document names, and files that its script fetches by itself once the first picture is there. */
function shellFiles() {
  const dist = join(root, 'shell/dist')
  if (!existsSync(join(dist, 'index.html'))) fail('There is no build of the shell: run `npm run build`.')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:href|data-styles|data-code)="\/(assets\/[^"]+)"/g)].map(([, file]) =>
    join(dist, file!),
  )
  const chunks = globSync(join(dist, 'assets/*.js')).filter((file) => !named.includes(file))
  // The code that makes the page live comes after the first picture: the chunk of the socket, known by the protocol's name
  // for its version.
  const live = chunks.find((file) => readFileSync(file, 'utf8').includes('EIO'))
  if (!live) fail('No chunk of the shell holds the socket: has it moved into the first load?')
  const inline = /<script data-styles[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (!inline) fail('The shell’s document holds no script: has it moved into a file?')
  return { named, live, inline: brotliCompressSync(inline, { params: quality }).length }
}

/**
 * The file with the engine of the live player: hls.js and what leads it. The player asks for it once the picture that the
 * document began is there, and plays on with it.
 */
function engineOf(dist: string): string {
  const [engine, ...more] = globSync(join(dist, '*hlsEngine_ts*.js'))
  if (!engine || more.length > 0) fail(`${dist} has not one file with the live player's engine: has it been split?`)
  return engine
}

interface Offer {
  id: string
  access: string
  files: string[]
}
function remote(name: string): { dist: string; panels: Array<Offer & { place: string }>; slots: Offer[] } {
  const dist = join(root, name, 'dist')
  if (!existsSync(join(dist, 'remote.json'))) fail(`There is no build of ${name}: run \`npm run build\`.`)
  return { dist, ...JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) }
}

/** So many pictures are in sight when an inventory of the largest kind opens, with places bought once. */
const itemsAtFirst = 20
/** The heaviest pictures of items, as the server sends them. */
function itemPictures(): number {
  const packed = readFileSync(join(root, 'server/media-assets/items/pictures.br'))
  const all = brotliDecompressSync(packed).toString('latin1').split('\n')
  const each = all.map((line) => brotliCompressSync(line.slice(line.indexOf(' ') + 1), { params: quality }).length)
  return each
    .toSorted((one, two) => two - one)
    .slice(0, itemsAtFirst)
    .reduce((sum, bytes) => sum + bytes, 0)
}

const shell = shellFiles()
const streams = remote(firstRemote.name)
const panel = streams.panels.find(({ id }) => id === firstRemote.panel)
if (!panel) fail(`${firstRemote.name} has no panel ${firstRemote.panel}`)
const panelFiles = panel.files.map((file) => join(streams.dist, file))
const engine = engineOf(streams.dist)
if (panelFiles.includes(engine)) fail('The engine of the live player has moved into the first load.')
const toPicture = total([...scripts(shell.named), ...scripts(panelFiles)]) + shell.inline
const remotes = readdirSync(root).filter(
  (name) => /^mfe-/.test(name) && existsSync(join(root, name, 'dist/remote.json')),
)

const lines: Line[] = [
  {
    what: 'JavaScript of the shell to a live picture',
    bytes: total(scripts(shell.named)),
    bar: 114,
  },
  { what: `  ${firstRemote.name} with its player`, bytes: total(scripts(panelFiles)), bar: 48 },
  {
    what: 'JavaScript to a live picture, in all',
    bytes: toPicture,
    bar: 165,
  },
  { what: '  of it the script within the document, which begins the picture', bytes: shell.inline, bar: 4 },
  { what: 'With what plays on from there: the engine of the live player', bytes: toPicture + wire(engine), bar: 239 },
  { what: 'Shell, after the first picture: socket and news', bytes: wire(shell.live), bar: null },
  ...remotes.map((name) => ({
    what: `remoteEntry.js of ${name}`,
    bytes: wire(join(root, name, 'dist/remoteEntry.js')),
    bar: 9.2,
  })),
  ...remotes.map((name) => ({
    what: `${name}: what a visitor's first page takes of it`,
    bytes: firstPageOf(name),
    bar: null,
  })),
  {
    what: 'CSS at first paint',
    bytes: total([...shell.named, ...panelFiles].filter((file) => file.endsWith('.css'))),
    bar: null,
  },
  { what: `Pictures of an inventory's first view, the ${itemsAtFirst} heaviest`, bytes: itemPictures(), bar: 60 },
  { what: 'Fonts at first paint', bytes: total(shell.named.filter((file) => file.endsWith('.woff2'))), bar: null },
]

/** JavaScript of the panels and slots that a visitor has before their eyes when the page opens. */
function firstPageOf(name: string): number {
  const { dist, panels, slots } = remote(name)
  const shown = [...panels.filter(({ place, id }) => place === 'side' || id === firstRemote.panel), ...slots]
  const files = shown.filter(({ access }) => access === 'anyone').flatMap(({ files }) => files)
  return total(scripts(files.map((file) => join(dist, file))))
}

const over = lines.filter(({ bytes, bar }) => bar !== null && bytes > bar * 1000)
const width = Math.max(...lines.map(({ what }) => what.length))
for (const { what, bytes, bar } of lines) {
  const verdict = bar === null ? '' : `≤ ${String(bar).padStart(3)} KB  ${bytes > bar * 1000 ? 'OVER' : 'met'}`
  const line = `${what.padEnd(width)}  ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${verdict}`
  process.stdout.write(`${line.trimEnd()}\n`)
}
if (over.length > 0) fail(`\n${over.length} byte budget${over.length > 1 ? 's are' : ' is'} over.`)
