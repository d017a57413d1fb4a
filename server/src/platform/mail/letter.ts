/** What a mail says, independent of how it looks. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** Shown large, on its own. */
  code?: string
  /** Small print below. */
  closing: readonly string[]
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const ground = '#071316'
const panel = '#0d1f24'
const ink = '#dce9ea'
const quiet = '#8fa6aa'

/** The same letter as plain text and as simple HTML, for every mail program. */
export function writeLetter(letter: Letter, home: string): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, closing } = letter
  const text = [
    greeting,
    ...paragraphs,
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...closing,
    `Shoal\n${home}`,
  ].join('\n\n')
  const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`
  const codeBlock =
    letter.code === undefined
      ? ''
      : `<p style="margin:0 0 16px;padding:16px;border:1px solid #1f3a41;border-radius:3px;background:${ground};color:${ink};font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center">${escapeHtml(letter.code)}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${ground};color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #1f3a41;border-radius:3px;background:${panel}">
<p style="margin:0 0 24px;color:${quiet};font-size:13px;letter-spacing:3px">SHOAL</p>
${paragraph(greeting)}
${paragraphs.map((content) => paragraph(content)).join('\n')}
${codeBlock}
${closing.map((content) => paragraph(content, `color:${quiet};font-size:14px`)).join('\n')}
<p style="margin:0;color:${quiet};font-size:14px"><a href="${escapeHtml(home)}" style="color:#4fd8e8">${escapeHtml(home.replace(/^https?:\/\//, ''))}</a></p>
</div></body></html>
`
  return { subject, text: `${text}\n`, html }
}
