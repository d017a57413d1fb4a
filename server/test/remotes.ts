import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Access } from '@shoal/bus'
import type { RemoteDescription } from '@shoal/bus/remotes/contract'

/** A folder of built remotes and of a built shell, as small as they can be. */
export type BuiltPages = {
  /** Settings that lead a server there. */
  env: Record<string, string>
  /** Writes a build of a remote: one panel and one modal with the given access. */
  build(name: string, build: string, access: Access, more?: Partial<RemoteDescription>): RemoteDescription
  /** Writes what the shell's build says of itself; without it the shell says nothing. */
  shellJson(facts: { contract: string; shared: string[] }): void
  remove(): void
}

/** What the shell's build is, for these tests. */
export const shellDocument =
  '<!doctype html><html><head><title>Shoal</title><style>p{}</style></head><body><!--shoal:files--><!--shoal:first--><!--shoal:start--><script data-code="/assets/main.1a2b3c4d.js">begin()</script><!--shoal:data--></body></html>'

/** Long enough to be worth compressing. */
export const shellScript = `console.log(${JSON.stringify('fish '.repeat(400))})`

/** The manifest of a remote, with the fields that are read of it. */
export const manifestOf = (name: string) => ({
  id: name,
  metaData: { name, globalName: name.replaceAll('-', '_'), remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [{ path: './remote' }],
  shared: [{ name: 'react' }],
})

/** Text of a built file; that of a style sheet reaches only what the remote renders. */
function contentOf(file: string, name: string, build: string): string {
  const filling = `/* ${name} ${build} */ ${'x'.repeat(2_000)}`
  return file.endsWith('.css')
    ? `@scope ([data-remote="${name}"]) to (:scope [data-remote]) { ${filling} {} }`
    : filling
}

export function builtPages(): BuiltPages {
  const root = mkdtempSync(join(tmpdir(), 'shoal-pages-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('shell/index.html', shellDocument)
  write('shell/assets/main.1a2b3c4d.js', shellScript)
  write('shell/assets/fonts/sea.woff2', 'font')
  write('shell/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('secret.txt', 'nobody may read this')
  return {
    env: { REMOTES_DIR: root, SHELL_DIR: join(root, 'shell') },
    build(name, build, access, more = {}) {
      const files = ['remoteEntry.js', `panel.${build}.js`, `panel.${build}.css`]
      const place =
        name === 'mfe-streams'
          ? { id: 'live-streams', data: ['/api/live-streams', '/api/nothing', '/metrics'] }
          : { path: `/${name}` }
      const description: RemoteDescription = {
        name,
        version: '0.1.0',
        build,
        contract: '^1.0.0',
        panels: [{ id: `${name}-panel`, title: name, place: 'main', access, files, ...place }],
        modals: [{ id: `${name}-modal`, title: name, access, files }],
        slots: [],
        ...more,
      }
      for (const file of files) write(`${name}/dist/${file}`, contentOf(file, name, build))
      write(`${name}/dist/mf-manifest.json`, JSON.stringify(manifestOf(name)))
      write(`${name}/dist/remote.json`, JSON.stringify(description))
      return description
    },
    shellJson: (facts) => write('shell/shell.json', JSON.stringify(facts)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
