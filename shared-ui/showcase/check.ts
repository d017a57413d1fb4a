/**
 * Looks at the whole showcase in a real browser at three widths, with dialogs, menus and cards open:
 * no serious or critical finding of axe-core, no error in the console, nothing wider than the screen.
 * Screenshots go to dist/shots. `CHROMIUM` names the browser.
 */
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from 'playwright'
import webpack from 'webpack'
import { config } from './webpack.ts'

const out = join(import.meta.dirname, '../dist/showcase')
const shots = join(import.meta.dirname, '../dist/shots')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

async function build(): Promise<void> {
  const compiler = webpack(config('production'))
  await new Promise<void>((done, fail) => {
    compiler?.run((error, stats) =>
      error ? fail(error) : stats?.hasErrors() ? fail(new Error(stats.toString('errors-only'))) : done(),
    )
  })
}

function serve(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = join(out, request.url === '/' ? 'index.html' : new URL(request.url ?? '/', 'http://x').pathname)
    if (!existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    createReadStream(path).pipe(response)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () =>
      done({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }),
    )
  })
}

/** Parts that must be open to be seen, and how each is opened. */
const SCENES: Record<string, (page: Page) => Promise<unknown>> = {
  page: () => Promise.resolve(),
  plain: (page) => page.getByRole('button', { name: 'Plain dialog' }).click(),
  metal: (page) => page.getByRole('button', { name: 'Metal dialog' }).click(),
  long: (page) => page.getByRole('button', { name: 'Long dialog' }).click(),
  confirm: (page) => page.getByRole('button', { name: 'Dangerous confirm' }).click(),
  'confirm-metal': (page) => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
  side: (page) => page.getByRole('button', { name: 'Side panel' }).click(),
  menu: (page) => page.getByRole('button', { name: 'More about tuna.turner' }).click(),
  select: (page) => page.getByRole('combobox', { name: 'Camera' }).nth(2).click(),
  card: (page) => page.getByRole('button', { name: 'HoverCard' }).click(),
  tooltip: (page) => page.getByRole('button', { name: 'Hover me' }).hover(),
  toasts: async (page) => {
    for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Toast at the bottom' }).click()
    await page.mouse.move(0, 0)
  },
  loader: (page) => page.getByRole('button', { name: 'Show full-screen loader' }).click(),
}

const wanted = process.argv.slice(2)
await build()
mkdirSync(shots, { recursive: true })
const site = await serve()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const findings: string[] = []
for (const width of [390, 1280, 2200]) {
  for (const [scene, open] of Object.entries(SCENES)) {
    if (wanted.length > 0 && !wanted.includes(scene)) continue
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on(
      'console',
      (message) => message.type() === 'error' && findings.push(`${width} ${scene}: console: ${message.text()}`),
    )
    page.on('pageerror', (error) => findings.push(`${width} ${scene}: ${error.message}`))
    await page.goto(site.url)
    await page.evaluate(() => document.fonts.ready)
    await open(page)
    if (scene !== 'page') await page.waitForTimeout(600)
    await page.screenshot({ path: join(shots, `${scene}-${width}.png`), fullPage: scene === 'page' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) findings.push(`${width} ${scene}: ${wide} px wider than the screen`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const node of nodes)
        findings.push(`${width} ${scene}: ${impact} ${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
    }
    await context.close()
  }
}
await browser.close()
site.close()
process.stdout.write(`${[...findings, `${findings.length} findings`].join('\n')}\n`)
process.exitCode = findings.length === 0 ? 0 : 1
