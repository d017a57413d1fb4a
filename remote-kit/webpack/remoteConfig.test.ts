/** @jest-environment node */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { accounts } from '@shoal/bus/accounts/contract'
import { clips } from '@shoal/bus/clips/contract'
import { profile } from '@shoal/bus/profile/contract'
import { type AtRule, parse } from 'postcss'
import { build, buildAll, exampleRemote, removeExamples } from '../test/exampleRemote.ts'
import { since } from '../test/since.ts'

// Every remote of these tests is built once, before the first of them; they look at the results.
jest.setTimeout(120_000)

const plain = exampleRemote()
const builtAgain = exampleRemote()
const otherText = exampleRemote(({ write }) =>
  write('src/HelloPanel.tsx', (code) => code.replace('Hello from a remote', 'Hello again')),
)
const withArea = exampleRemote(({ write }) =>
  write('src/HelloPanel.tsx', (code) => {
    const using = code.replace(
      'onClick={() => setCount',
      'title={[clipsArea.calls.like.path, clipsArea.receives.created.name].join()} onClick={() => setCount',
    )
    write('remote.ts', (definition) =>
      definition.replace("contract: '^1.0.0',", "contract: '^1.0.0', needs: { accounts: '^1' },"),
    )
    return `import { clipsArea } from '@shoal/bus/clips'\n${using}`
  }),
)
const withStyles = exampleRemote(({ write }) => {
  const turning = '@keyframes turn { to { rotate: 1turn } }\n.turning { animation: turn 1s }'
  write('src/example.module.css', (css) => `${css}\n${turning}`)
  write('src/HelloPanel.tsx', (code) => `import './plain.css'\n${code}`)
  const page = 'html, body, button { color: red }\n@keyframes spin { to { opacity: 0 } }'
  write('src/plain.css', `@charset "utf-8";\n${page}`)
})
const misjudged = exampleRemote(({ write }) =>
  write('remote.ts', (definition) =>
    definition.replace("contract: '^1.0.0',", "contract: '^1.0.0', needs: { polls: '^1' },"),
  ),
)
const unknownIcon = exampleRemote(({ write }) =>
  write('remote.ts', (definition) => definition.replace("icon: 'tv'", "icon: 'televisor'")),
)
/** Two mistakes in two files. */
const refused = exampleRemote(({ write }) => {
  const using = (line: string, use: string) => (code: string) => `${line}\n${code}\nexport const used = ${use}`
  write('src/BarSlot.tsx', using(`import { windowWhen } from 'rxjs'`, 'windowWhen'))
  write('src/example.module.css', (css) => `${css}\n@property --foam { syntax: '*'; inherits: false }`)
})

let refusal: { code: number; output: string }
let misjudgement: { code: number; output: string }
let withoutIcon: { code: number; output: string }
beforeAll(async () => {
  const [again, failed, misjudgedBuild, unknownIconBuild] = await Promise.all([
    build(builtAgain),
    build(refused),
    build(misjudged),
    build(unknownIcon),
    buildAll(plain, otherText, withArea, withStyles),
  ])
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^mfe-example: \d+\.\d s, \d+ KB of JS and CSS$/m),
  })
  refusal = failed
  misjudgement = misjudgedBuild
  withoutIcon = unknownIconBuild
})
afterAll(removeExamples)

describe('a build', () => {
  it('[MFE-2] is made alone, in its own folder and with its own version, and says what it offers with the files of each offer', () => {
    const { name, version, build: id, contract, panels, modals, slots } = plain.described()
    expect({ name, version, contract }).toEqual({ name: 'mfe-example', version: '0.1.0', contract: '^1.0.0' })
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(panels[0]).toMatchObject({ id: 'live-streams', place: 'main', access: 'anyone', icon: 'tv', order: 1 })
    expect(modals[0]).toMatchObject({ id: 'greet', style: 'metal' })
    expect(slots[0]).toMatchObject({ slot: 'bar', access: 'user' })
    for (const { files } of [...panels, ...modals, ...slots]) {
      expect(files[0]).toBe('remoteEntry.js')
      for (const file of files)
        expect({ file, isThere: existsSync(plain.path(`dist/${file}`)) }).toEqual({ file, isThere: true })
    }
    expect(panels[0]!.files.filter((file) => file.endsWith('.css'))).toHaveLength(1)
  })

  it('[MFE-2] has an id that is the same for the same content, and another one for other content', () => {
    const first = plain.described().build
    // Built by another process in another folder.
    expect(builtAgain.described().build).toBe(first)
    const second = otherText.described().build
    expect(second).not.toBe(first)
    // Chunks of one build never meet those of another.
    const entry = readFileSync(otherText.path('dist/remoteEntry.js'), 'utf8')
    expect(entry).toContain(`chunks:mfe-example:${second}`)
    expect(entry).not.toContain(first)
  })

  it('says which areas it needs, from the version on that it was built with, and takes no other range from remote.ts', () => {
    expect(plain.described().needs).toEqual({ accounts: since(accounts), profile: since(profile) })
    expect(withArea.described().needs).toEqual({ accounts: '^1', clips: since(clips), profile: since(profile) })
    expect(misjudgement).toMatchObject({
      code: 1,
      output: expect.stringContaining('remote.ts needs polls ^1, but nothing of it is in this build'),
    })
  })

  it('[MFE-1] brings along what draws the icons of its panels, and says which icon there is not', () => {
    expect(plain.described().panels).toMatchObject([
      { icon: 'tv', drawing: expect.stringMatching(/^M17 2l-5 5-5-5M/) },
      { icon: 'film', drawing: expect.stringMatching(/^M/) },
    ])
    expect(withoutIcon).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /remote\.ts: the panel live-streams wants the icon televisor, which lucide does not have$/m,
      ),
    })
  })

  it('brings each script and style sheet compressed as well, as what it unpacks to', () => {
    const files = readdirSync(plain.path('dist'))
    const worth = files.filter((file) => /\.(js|css)$/.test(file) && statSync(plain.path(`dist/${file}`)).size > 512)
    expect(worth.length).toBeGreaterThan(5)
    for (const file of worth) {
      const text = readFileSync(plain.path(`dist/${file}`), 'utf8')
      const [br, gzip] = ['br', 'gz'].map((ending) => readFileSync(plain.path(`dist/${file}.${ending}`)))
      expect([brotliDecompressSync(br!).toString(), gunzipSync(gzip!).toString()]).toEqual([text, text])
    }
    expect(files).not.toContain('mf-stats.json.br')
  })

  it('that is refused ends with 1 and writes nothing', () => {
    expect(refusal.code).toBe(1)
    expect(existsSync(refused.path('dist'))).toBe(false)
  })
})

describe('what the page provides', () => {
  it('[MFE-10] a remote brings neither React nor another shared module along', () => {
    const manifest = JSON.parse(readFileSync(plain.path('dist/mf-manifest.json'), 'utf8'))
    const shared: { name: string; singleton: boolean; assets: object }[] = manifest.shared
    expect(shared.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime']))
    const none = { sync: [], async: [] }
    for (const { name, singleton, assets } of shared)
      expect({ name, singleton, assets }).toEqual({ name, singleton: true, assets: { js: none, css: none } })
    expect(plain.scripts()).toContain('Hello from a remote')
    // Stand in the code of react and of react-dom.
    expect(plain.scripts()).not.toMatch(/react\.transitional\.element|react\.dev\/errors/)
  })

  it('[MFE-10] a remote that imports what the page does not carry of rxjs is refused', () => {
    expect(refusal.output).toMatch(/BarSlot\.tsx: the page has no rxjs windowWhen/)
  })

  it('an area comes with the remote that uses it: its addresses and the shapes of its events, without words, rates and zod', () => {
    expect(plain.scripts()).not.toContain('/clips')
    for (const carried of ['/clips/likes/:id', '/clips/window/:playbackId', 'created', 'renamed'])
      expect(withArea.scripts()).toContain(carried)
    // A summary, an error, a rate and a text of a schema; a property of zod's own; the address of another area.
    for (const serversOnly of [
      'Likes a clip',
      'clips/too-short',
      'windowMs',
      'must be one line',
      '_zod',
      '/tokens/history',
    ])
      expect(withArea.scripts()).not.toContain(serversOnly)
  })
})

describe('styles', () => {
  it('[MFE-15] every style sheet is put into the scope of its remote, plain ones too', () => {
    const sheets = withStyles.styles()
    expect(sheets.length).toBeGreaterThanOrEqual(1)
    for (const css of sheets) {
      expect(css.startsWith('@scope ([data-remote="mfe-example"]) to (:scope [data-remote]) {\n')).toBe(true)
      expect(css.trimEnd().endsWith('}')).toBe(true)
      expect(css.match(/@scope/g)).toHaveLength(1)
      expect(css).not.toContain('@charset')
    }
    expect(sheets.join()).toContain('html, body, button')
    const keyframes = [...sheets.join().matchAll(/@keyframes (\S+)/g)].map(([, name]) => name)
    expect(keyframes).toContain('mfe-example-spin')
    for (const name of keyframes) expect(name).toMatch(/^mfe-example-/)
  })

  it('[MFE-15] those of shared components lie in a layer below those of the remote', () => {
    const sheets = plain.styles().filter((css) => css.includes('min-height'))
    expect(sheets.length).toBeGreaterThanOrEqual(2)
    for (const css of sheets) {
      const layered: string[] = []
      const free: string[] = []
      parse(css).walkRules((rule) => {
        let parent = rule.parent as AtRule | undefined
        while (parent && !(parent.type === 'atrule' && parent.name === 'layer'))
          parent = parent.parent as AtRule | undefined
        ;(parent ? layered : free).push(rule.toString())
      })
      expect(layered.join()).toContain('--face')
      expect(free.join()).not.toContain('--face')
      expect(layered.join()).not.toContain('77px')
    }
    expect(sheets.join()).toContain('77px')
  })

  it('[MFE-15] what a scope does not hold is refused by its name', () => {
    expect(refusal.output).toContain('@property --foam would count for the whole page')
  })
})
