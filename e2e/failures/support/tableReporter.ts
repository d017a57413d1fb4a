import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const columns = ['panel', 'modal', 'slot', 'rest'] as const
type Row = Record<(typeof columns)[number], string> & { mode: string; passed: boolean }

/** Prints what the failure suite saw, one line for each way to fail. Says nothing when none of it ran. */
export default class TableReporter implements Reporter {
  private readonly rows: Row[] = []

  onBegin(_config: FullConfig): void {}

  onTestEnd(test: TestCase, result: TestResult): void {
    // The file's own title: a test is located where `test` was called, which most directories leave to support/.
    const mode = test
      .titlePath()
      .map((title) => /^failures\/([^/]+)\/[^/]+\.spec\.ts$/.exec(title)?.[1])
      .find((found) => found !== undefined)
    if (!mode) return
    const seen = Object.fromEntries(
      result.annotations
        .filter(({ type }) => type === 'failure-mode')
        .map(({ description = '' }) => description.split(': ') as [string, string]),
    )
    const [panel, modal, slot, rest] = columns.map((place) => seen[place] ?? '') as [string, string, string, string]
    this.rows.push({ mode, panel, modal, slot, rest, passed: result.status === 'passed' })
  }

  onEnd(): void {
    if (this.rows.length === 0) return
    const head = { mode: 'failure mode', panel: 'panel', modal: 'modal', slot: 'slot', rest: 'rest of the page' }
    const lines = [head, ...this.rows]
    const width = (key: keyof typeof head) => Math.max(...lines.map((line) => line[key].length))
    const widths = { mode: width('mode'), panel: width('panel'), modal: width('modal'), slot: width('slot') }
    for (const line of lines) {
      const cells = [
        line.mode.padEnd(widths.mode),
        line.panel.padEnd(widths.panel),
        line.modal.padEnd(widths.modal),
        line.slot.padEnd(widths.slot),
        line.rest,
      ]
      const verdict = 'passed' in line ? (line.passed ? 'ok    ' : 'FAILED') : '      '
      process.stdout.write(`${verdict}  ${cells.join('  ')}\n`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}
