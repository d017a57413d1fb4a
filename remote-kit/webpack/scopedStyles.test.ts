import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { type AtRule, parse } from 'postcss'
import { exampleRemote } from '../test/exampleRemote.ts'
import { ownStyles } from './scopedStyles.ts'

/** A style sheet with the replacements made. */
function own(css: string): string {
  let text = css
  for (const { start, end, text: by } of ownStyles(css, 'mfe-x').replacements.reverse())
    text = text.slice(0, start) + by + text.slice(end)
  return text
}

describe('what counts for the whole page', () => {
  it('[MFE-15] keyframes get a name of the remote where they have none, with everything that uses them', () => {
    expect(own('@keyframes spin { to { rotate: 1turn } } .a { animation: 2s linear spin infinite, fade 1s }')).toBe(
      '@keyframes mfe-x-spin { to { rotate: 1turn } } .a { animation: 2s linear mfe-x-spin infinite, fade 1s }',
    )
    expect(own('@media print { @keyframes spin { to { opacity: 0 } } } .spin { animation-name: spin }')).toBe(
      '@media print { @keyframes mfe-x-spin { to { opacity: 0 } } } .spin { animation-name: mfe-x-spin }',
    )
    const named = '@keyframes mfe-x-spin { to { rotate: 1turn } } .a { animation: mfe-x-spin 1s }'
    expect(own(named)).toBe(named)
  })

  it.each([
    '@property --foam { syntax: "<color>"; inherits: false; initial-value: red }',
    '@font-face { font-family: "IBM Plex Sans"; src: url(comic.woff2) }',
    '@import url(https://elsewhere.test/all.css);',
    '@page { margin: 0 }',
    '@counter-style decimal { system: cyclic; symbols: "x" }',
    '@media print { @view-transition { navigation: auto } }',
  ])('[MFE-15] %s is a problem', (css) => {
    expect(ownStyles(css, 'mfe-x').problems).toHaveLength(1)
  })

  it('[MFE-15] everything else is none', () => {
    const css = `@media (width > 1px) { @supports (display: grid) { .a { color: red; & b { color: blue } } } }
      @container (width > 1px) { .a { color: red } } @layer one { .a { color: red } } @starting-style { .a { top: 0 } }
      :root, html, * { color: red } /* @page */ .b::before { content: '@property' }`
    expect(ownStyles(css, 'mfe-x')).toEqual({ replacements: [], problems: [] })
  })
})

describe('a build', () => {
  const { build, edit, path } = exampleRemote()
  const styles = () => globSync(path('dist/*.css')).map((file) => readFileSync(file, 'utf8'))
  jest.setTimeout(60_000)

  it('[MFE-15] puts every style sheet into the scope of its remote, plain ones too', () => {
    edit(
      'src/example.module.css',
      (css) => `${css}\n@keyframes turn { to { rotate: 1turn } }\n.turning { animation: turn 1s }`,
    )
    edit('src/HelloPanel.tsx', (code) => `import './plain.css'\n${code}`)
    writeFileSync(
      path('src/plain.css'),
      '@charset "utf-8";\nhtml, body, button { color: red }\n@keyframes spin { to { opacity: 0 } }',
    )
    build()
    expect(styles().length).toBeGreaterThanOrEqual(1)
    for (const css of styles()) {
      expect(css.startsWith('@scope ([data-remote="mfe-example"]) to (:scope [data-remote]) {\n')).toBe(true)
      expect(css.trimEnd().endsWith('}')).toBe(true)
      expect(css.match(/@scope/g)).toHaveLength(1)
      expect(css).not.toContain('@charset')
      for (const [, name] of css.matchAll(/@keyframes (\S+)/g)) expect(name).toMatch(/^mfe-example-/)
    }
    expect(styles().join()).toContain('html, body, button')
  })

  it('[MFE-15] puts the styles of shared components into a layer below those of the remote', () => {
    build()
    const sheets = styles().filter((css) => css.includes('min-height'))
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

  it('[MFE-15] fails on what a scope does not hold, and names it', () => {
    edit('src/example.module.css', (css) => `${css}\n@property --foam { syntax: '*'; inherits: false }`)
    let said = ''
    try {
      build()
    } catch (error) {
      said = String((error as { stderr: unknown }).stderr)
    }
    expect(said).toContain('@property --foam would count for the whole page')
  })
})
