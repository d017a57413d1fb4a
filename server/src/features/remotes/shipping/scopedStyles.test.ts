import { checkStyles } from './scopedStyles.ts'

const remote = 'mfe-x'
const scoped = (rules: string) => `@scope ([data-remote="mfe-x"]) to (:scope [data-remote]) {${rules}}`
const verdict = (css: string) => {
  try {
    checkStyles('a.css', Buffer.from(css), remote)
    return 'fits'
  } catch (error) {
    return (error as { code: string; message: string }).code
  }
}

describe('the check of the styles in a shipment', () => {
  it.each([
    ['nothing at all', ''],
    ['only a comment', '/* nothing */'],
    ['plain rules', scoped('.a{color:red}.b > .c:hover{margin:0 calc(1px + 2px)}')],
    ['as a minifier writes it', '@scope([data-remote=mfe-x])to (:scope [data-remote]){.a{color:red}}'],
    [
      'with a charset and comments',
      `@charset "utf-8"; /* } */ ${scoped('/* } */ .a{}')} /*# sourceMappingURL=a.map */`,
    ],
    ['nested conditions', scoped('@media (width>1px){@supports (a:b){.a{color:red;&:hover{color:blue}}}}')],
    ['braces in strings', scoped(".a::before{content:\"}\"}.b{content:'\\'}'}")],
    ['addresses', scoped('.a{background:url(sea.png) url( "a}b.png" )}')],
    ['escaped class names', scoped('.\\31 0\\:x\\{{color:red}')],
    ['keyframes of its own', scoped('@keyframes mfe-x-spin{to{rotate:1turn}}')],
  ])('[MFE-15] takes %s', (_, css) => expect(verdict(css)).toBe('fits'))

  it.each([
    ['no scope', '.a{color:red}'],
    ['the scope of another remote', scoped('').replace('mfe-x', 'mfe-y')],
    ['a scope without an end at remotes inside', '@scope ([data-remote="mfe-x"]) {.a{}}'],
    ['a wider scope', '@scope ([data-remote="mfe-x"], body) to (:scope [data-remote]) {.a{}}'],
    ['something before it', `body{margin:0}${scoped('')}`],
    ['something behind it', `${scoped('')}body{margin:0}`],
    ['a scope that is closed early', scoped('.a{}} body{margin:0} .b{')],
    ['a scope that is never closed', scoped('.a{').slice(0, -1)],
    ['an import', `@import "x.css";${scoped('')}`],
    ['an import inside', scoped('@import "x.css";')],
    ['fonts for everybody', scoped('@font-face{font-family:"IBM Plex Sans";src:url(x.woff2)}')],
    ['properties for everybody', scoped('@property --color{syntax:"*";inherits:true}')],
    ['keyframes for everybody', scoped('@keyframes spin{to{rotate:1turn}}')],
    ['keyframes for everybody as a string', scoped('@-webkit-keyframes "spin"{to{rotate:1turn}}')],
    ['a brace that an address hides', scoped('.a{background:url(})} body{margin:0} .b{background:url({)}')],
    ['an address written with escapes', scoped('.a{background:u\\72l(")} body{margin:0} .b{background:u\\72 l(")}')],
    ['an at-rule written with escapes', scoped('@font-f\\61 ce{font-family:x}')],
    ['another encoding', `@charset "utf-7";${scoped('')}`],
    ['bytes that are text in another encoding', scoped('/* \0b\0o\0d\0y */')],
    ['an open string', scoped('.a{content:"}\n} body{margin:0} .b{content:"')],
    ['an open comment', `${scoped('.a{}')} /* `],
    ['crossed brackets', scoped('.a{width:calc(}) body{margin:0}')],
  ])('[MFE-15] refuses %s', (_, css) => expect(verdict(css)).toBe('remotes/unscoped-styles'))
})
