/** Identifies a face; the browser writes these values alike in a rule and in a face. */
const nameOf = (family: string, weight: string, style: string, range: string): string =>
  [family.replaceAll(/["']/g, ''), weight || '400', style || 'normal', range || 'U+0-10FFFF'].join('|').toLowerCase()

function* fontRules(): Generator<CSSFontFaceRule> {
  for (const sheet of document.styleSheets) {
    // A style sheet of another origin shows its rules to nobody.
    if (sheet.href && new URL(sheet.href).origin !== location.origin) continue
    for (const rule of sheet.cssRules) if (rule instanceof CSSFontFaceRule) yield rule
  }
}

const mended = new Set<string>()

/**
 * UI-4: asks again for fonts that did not arrive, for when the server can be reached again. The browser itself never
 * does: a rule whose file failed once stays as it is. So a face of the same description is added beside it.
 */
export async function fontsAgain(): Promise<void> {
  const failed = new Set<string>()
  for (const { status, family, weight, style, unicodeRange } of document.fonts)
    if (status === 'error') failed.add(nameOf(family, weight, style, unicodeRange))
  if (failed.size === 0) return
  for (const { style: rule } of fontRules()) {
    const value = (name: string) => rule.getPropertyValue(name)
    const [weight, style, unicodeRange] = [value('font-weight'), value('font-style'), value('unicode-range')]
    const name = nameOf(value('font-family'), weight, style, unicodeRange)
    if (!failed.has(name) || mended.has(name)) continue
    const descriptors = Object.fromEntries(
      Object.entries({ weight, style, unicodeRange }).filter(([, each]) => each !== ''),
    )
    const face = new FontFace(value('font-family').replaceAll(/["']/g, ''), value('src'), descriptors)
    try {
      document.fonts.add(await face.load())
      mended.add(name)
    } catch {
      // The next time that the connection is back.
    }
  }
}
