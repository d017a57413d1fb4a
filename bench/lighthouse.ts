import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserPath, startBrowser } from './support/browser.ts'
import { bestCompression } from './support/compression.ts'
import { root } from './support/process.ts'
import { atLeast, median, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'
import { visit } from './support/visit.ts'

/** Fetched when this bench runs, and only then: it brings much along that nothing else here needs. */
const version = '13.5.0'
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)

const run = promisify(execFile)

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

/** Lighthouse's scores of the live page with the demo show: on a desktop, and on the phone that it imitates. */
export async function lighthouse(): Promise<Row[]> {
  const show = await startShow()
  const folder = mkdtempSync(join(tmpdir(), 'shoal-lighthouse-'))
  try {
    const browser = await startBrowser()
    await bestCompression(show.url, await visit(browser, show.url, 'picture'))
    await browser.close()
    const reports = async (preset: string[]) => {
      const all: Report[] = []
      for (let round = 0; round < rounds; round += 1)
        all.push(await report(show.url, join(folder, 'report.json'), preset))
      return all
    }
    const desktop = await reports(['--preset=desktop'])
    const phone = await reports([])
    const score = (all: Report[], category: string) =>
      median(all.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
    const blocking = (all: Report[]) => all.map(({ audits }) => audits['total-blocking-time']?.displayValue).join(', ')
    return [
      ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
        atLeast(
          `Lighthouse on a desktop: ${desktop[0]!.categories[category]!.title}${category === 'performance' ? ` (blocked ${blocking(desktop)})` : failed(desktop[0]!, category)}`,
          score(desktop, category),
          95,
        ),
      ),
      atLeast(`… on its phone: Performance (blocked ${blocking(phone)})`, score(phone, 'performance'), 80),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await show.stop()
  }
}

async function report(url: string, file: string, preset: string[]): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --autoplay-policy=no-user-gesture-required'
  await run(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, url, ...preset, '--quiet'],
      ...['--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    ],
    // Lighthouse wants a newer Node than the project does: the one that the project brings along.
    {
      env: { ...process.env, CHROME_PATH: browserPath, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    },
  )
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** The audits that failed, by their names. */
function failed({ categories, audits }: Report, category: string): string {
  const names = categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
  return names.length > 0 ? ` (${names.map(({ id }) => id).join(', ')})` : ''
}
