import { ownStyles } from './scopedStyles.ts'

/** A style sheet with the replacements made. */
function own(css: string): string {
  let text = css
  for (const { start, end, text: by } of ownStyles(css, 'mfe-x').replacements.reverse())
    text = text.slice(0, start) + by + text.slice(end)
  return text
}

describe('what counts for the whole page', () => {
  it('[MFE-15] keyframes get a name that begins with the remote’s, and so does every use of them', () => {
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
  ])('[MFE-15] %s is found, because it would count for the whole page', (css) => {
    expect(ownStyles(css, 'mfe-x').problems).toHaveLength(1)
  })

  it('[MFE-15] what holds within a scope is left as it is', () => {
    const css = `@media (width > 1px) { @supports (display: grid) { .a { color: red; & b { color: blue } } } }
      @container (width > 1px) { .a { color: red } } @layer one { .a { color: red } } @starting-style { .a { top: 0 } }
      :root, html, * { color: red } /* @page */ .b::before { content: '@property' }`
    expect(ownStyles(css, 'mfe-x')).toEqual({ replacements: [], problems: [] })
  })
})
