import type { Calls, Receives, Sends } from '@shoal/bus'
import type { DeclaredError } from '@shoal/bus/dsl/errors'
import { contract } from '../../contract.ts'
import { errorsOfCall, errorsOfSend } from '../declaredErrors.ts'
import { jsonSchema } from './schema.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)
const block = (label: string, schema: unknown) =>
  schema === undefined
    ? ''
    : `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

/** What is written for the documents in Markdown: code between backticks. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const codes = (errors: readonly DeclaredError[]) =>
  `<details><summary>errors</summary><dl>${errors.map(({ status, code, when }) => `<dt>${status} <code>${escapeHtml(code)}</code></dt><dd>${prose(when)}</dd>`).join('')}</dl></details>`

function callHtml(area: string, name: string, call: Calls[string]): string {
  return `<article id="${area}.${name}"><h3><b class="${call.method.toLowerCase()}">${call.method}</b> <code>/api${escapeHtml(call.path)}</code> <i>${call.access}</i></h3>
<p>${escapeHtml(call.summary)}</p>
${block('query', call.query && jsonSchema(call.query, 'input'))}${block('body', call.body && jsonSchema(call.body, 'input'))}${block('reply', call.reply && jsonSchema(call.reply, 'output'))}
${codes(errorsOfCall(call))}</article>`
}

/** All calls and events on one page, without a script [OPS-6]. */
export function documentsPage(): string {
  const areas = Object.values(contract).filter(
    ({ calls, sends, receives }) => Object.keys({ ...calls, ...sends, ...receives }).length > 0,
  )
  const sections = areas.map(({ name, calls, sends, receives }) => {
    const httpHtml = Object.entries(calls as Calls).map(([call, spec]) => callHtml(name, call, spec))
    const sendHtml = Object.entries(sends as Sends).map(
      ([event, spec]) =>
        `<article><h3><b class="send">SEND</b> <code>${name}:${event}</code> <i>${spec.access}</i></h3><p>${escapeHtml(spec.summary)}</p>${block('payload', spec.payload && jsonSchema(spec.payload, 'input'))}${block('ack', spec.ack && jsonSchema(spec.ack, 'output'))}${codes(errorsOfSend(spec))}</article>`,
    )
    const receiveHtml = Object.entries(receives as Receives).map(
      ([event, spec]) =>
        `<article><h3><b class="receive">RECEIVE</b> <code>${name}:${event}</code></h3><p>${escapeHtml(spec.summary)}</p>${block('payload', jsonSchema(spec.payload, 'output'))}</article>`,
    )
    return `<section id="${name}"><h2>${name}</h2>${[...httpHtml, ...sendHtml, ...receiveHtml].join('\n')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Shoal API</title><link rel="stylesheet" href="/api/docs.css">
<body><nav aria-label="Areas"><h1>Shoal API</h1><p><a href="/api/openapi.json">OpenAPI</a> · <a href="/api/asyncapi.json">AsyncAPI</a></p>${areas.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}</nav><main>${sections.join('\n')}</main></body></html>`
}

export const documentsStyle = `:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0;background:#071619;color:#e4f6f1;font:15px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:200px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;border-right:1px solid #1f4a50;display:flex;flex-direction:column;gap:4px}h1{font-size:18px;margin:0}a{color:#35e3d2}
main{padding:20px 32px;max-width:960px}h2{border-bottom:1px solid #1f4a50;padding-bottom:6px;margin-top:40px}article{background:#0b2024;border:1px solid #1f4a50;border-radius:3px;padding:10px 14px;margin:10px 0}
h3{margin:0;font-size:15px;font-weight:500}h3 b{font:600 12px ui-monospace,monospace;color:#35e3d2}h3 b.delete{color:#ff6f5b}h3 b.post,h3 b.put,h3 b.patch{color:#f4c14f}h3 b.send{color:#b79bff}h3 i{float:right;font-style:normal;font-size:12px;color:#9cc3bd}
p{margin:4px 0;color:#9cc3bd}code,pre{font:13px ui-monospace,monospace;color:#e4f6f1}pre{background:#040d0f;padding:10px;overflow:auto;border-radius:3px}summary,dl{color:#9cc3bd;font-size:13px}summary{cursor:pointer}dd{margin:0 0 6px 16px}
@media(max-width:700px){body{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;flex-direction:row;flex-wrap:wrap}main{padding:12px}}`
