import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import type { OwnFile } from '../support/front.ts'
import { root } from '../support/process.ts'
import type { PeerHost } from './fixture/peer/config.ts'
import { type BoardName, boards, idOf, pathOf, titleOf } from './names.ts'

const fixture = join(import.meta.dirname, 'fixture')
const data = join(import.meta.dirname, '../data/remotes')
const oursDir = join(data, 'ours')
const peerDir = join(data, 'peer')

const icons = ['tv', 'swords', 'user', 'shield', 'blocks']

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The three lines that a feature team writes. */
function writeOurConfig(dir: string): string {
  const text = `import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: '${basename(dir)}', dir: import.meta.dirname })
`
  write(join(dir, 'webpack.config.js'), text)
  return dir
}

/** A remote of Shoal around one board. */
function writeOurs(board: BoardName): string {
  const name = `mfe-${board}`
  const dir = join(oursDir, name)
  const order = boards.indexOf(board)
  const panel = { id: idOf(board), title: titleOf(board), icon: icons[order], order }
  const place = order === 0 ? panel : { ...panel, path: pathOf(board) }
  write(join(dir, 'package.json'), JSON.stringify({ name, version: '0.1.0', private: true, type: 'module' }))
  write(
    join(dir, 'remote.ts'),
    `import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: '${name}',
  contract: '^1.0.0',
  panels: [{ ...${JSON.stringify(place)}, load: () => import('./src/BoardPanel.tsx') }],
})
`,
  )
  write(
    join(dir, 'src/BoardPanel.tsx'),
    `import { Board } from '${fixture}/Board.tsx'
import { measurable } from '${fixture}/measurable.ts'

export default function BoardPanel() {
  return <Board name="${board}" />
}
measurable('${board}', BoardPanel)
`,
  )
  return writeOurConfig(dir)
}

/** The same board in a remote of the peer. */
function writePeer(board: BoardName): string {
  const dir = join(peerDir, `mfe-${board}`)
  write(
    join(dir, 'app.ts'),
    `import { appOf } from '${fixture}/peer/app.tsx'

export const { bootstrap, mount, unmount } = appOf('${board}')
`,
  )
  return writePeerConfig(dir, 'remoteOfPeer')
}

function writePeerConfig(dir: string, make: 'remoteOfPeer' | 'hostOfPeer'): string {
  const text = `import { ${make} } from '${fixture}/peer/config.ts'

export default ${make}('${basename(dir)}', import.meta.dirname)
`
  write(join(dir, 'webpack.config.js'), text)
  return dir
}

/** Builds folders, each in a process of its own and two at a time. */
async function build(dirs: string[]): Promise<void> {
  const left = [...dirs]
  const worker = async () => {
    for (let dir = left.shift(); dir !== undefined; dir = left.shift()) {
      const child = spawn(process.execPath, [`${root}/remote-kit/bin/build.ts`], {
        cwd: dir,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      if (code !== 0) throw new Error(`${dir} does not build:\n${said}`)
    }
  }
  await Promise.all([worker(), worker()])
}

export interface Remotes {
  /** For REMOTES_DIR. */
  oursDir: string
  /** The peer's files by their paths. */
  peerFiles(host: PeerHost): ReadonlyMap<string, OwnFile>
}

/** Builds the boards for both sides, the remote whose offers are mounted again and again, and the peer's hosts. */
export async function buildRemotes(): Promise<Remotes> {
  rmSync(data, { recursive: true, force: true })
  const cycle = join(oursDir, 'mfe-cycle')
  cpSync(join(fixture, 'mfe-cycle'), cycle, { recursive: true })
  const hosts = (['quick-start', 'registering'] satisfies PeerHost[]).map((host) =>
    writePeerConfig(join(peerDir, host), 'hostOfPeer'),
  )
  await build([...boards.map(writeOurs), writeOurConfig(cycle), ...boards.map(writePeer), ...hosts])
  return { oursDir, peerFiles }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** In the best brotli, as our server has its files ready from the second visitor on. */
const file = (type: string, body: Buffer | string): OwnFile => ({
  type,
  encoding: 'br',
  body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
})

function peerFiles(host: PeerHost): Map<string, OwnFile> {
  const files = new Map<string, OwnFile>()
  for (const name of [host, ...boards.map((board) => `mfe-${board}`)]) {
    const dist = join(peerDir, name, 'dist')
    for (const path of globSync('**/*.{js,css,json}', { cwd: dist }))
      files.set(`/${name}/${path}`, file(types[extname(path)]!, readFileSync(join(dist, path))))
  }
  const main = [...files.keys()].find((path) => path.startsWith(`/${host}/main.`))
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Peer</title>
<link rel="icon" href="data:,">
<body>
<nav></nav>
<div id="app"></div>
<script defer src="${main}"></script>
`
  for (const board of boards) files.set(pathOf(board), file('text/html; charset=utf-8', html))
  return files
}

/** Libraries of the peer; the versions are pinned. */
export function peerVersions(): string {
  const { dependencies } = JSON.parse(readFileSync(`${root}/bench/package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  return ['webpack', '@module-federation/enhanced', 'single-spa']
    .map((name) => `${name} ${dependencies[name]}`)
    .join(', ')
}
