import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
let dir: string

// Inside the repository, so that the workspaces are found.
beforeEach(() => {
  dir = mkdtempSync(join(root, 'remote-kit/test/fixture/tmp-'))
  cpSync(join(root, 'remote-kit/test/fixture/mfe-example'), dir, {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

jest.setTimeout(60_000)

const build = () => execFileSync(node, [join(root, 'remote-kit/bin/build.ts')], { cwd: dir, stdio: 'pipe' })
const described = () => JSON.parse(readFileSync(join(dir, 'dist/remote.json'), 'utf8'))

it('[MFE-2] builds alone and says what it offers, with the files of each offer', () => {
  build()
  const { name, version, build: id, contract, panels, modals, slots } = described()
  expect({ name, version, contract }).toEqual({ name: 'mfe-example', version: '0.1.0', contract: '^1.0.0' })
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(panels[0]).toMatchObject({ id: 'live-streams', place: 'main', access: 'anyone', icon: 'tv', order: 1 })
  expect(modals[0]).toMatchObject({ id: 'greet', style: 'metal' })
  expect(slots[0]).toMatchObject({ slot: 'bar', access: 'user' })
  expect(panels[0].files[0]).toBe('remoteEntry.js')
  expect(panels[0].files.some((file: string) => file.endsWith('.css'))).toBe(true)
  for (const file of [...panels[0].files, ...modals[0].files]) expect(existsSync(join(dir, 'dist', file))).toBe(true)
})

it('[MFE-2] has an id that is the same for the same content, and another one for other content', () => {
  build()
  const first = described().build
  build()
  expect(described().build).toBe(first)
  const panel = join(dir, 'src/HelloPanel.tsx')
  writeFileSync(panel, readFileSync(panel, 'utf8').replace('Hello from a remote', 'Hello again'))
  build()
  const second = described().build
  expect(second).not.toBe(first)
  // Chunks of one build never meet those of another.
  expect(readFileSync(join(dir, 'dist/remoteEntry.js'), 'utf8')).toContain(`chunks:mfe-example:${second}`)
})

it('[MFE-10] refuses what the page does not carry of rxjs', () => {
  const panel = join(dir, 'src/HelloPanel.tsx')
  writeFileSync(
    panel,
    `import { windowWhen } from 'rxjs'\n${readFileSync(panel, 'utf8')}\nexport const unused = windowWhen`,
  )
  expect(build).toThrow(/the page has no rxjs windowWhen/)
})
