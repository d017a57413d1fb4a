/** One line of the table: what was measured, its figure, its bar, and whether it is met. */
export interface Row {
  what: string
  figure: string
  bar: string
  /** The figure as a share of its bar, or against its peer of the same run. */
  ratio: string
  met: boolean
}

/** At most `bar`. */
export const atMost = (what: string, figure: number, bar: number, unit: string, digits = 0): Row => ({
  what,
  figure: `${figure.toFixed(digits)} ${unit}`.trimEnd(),
  bar: `≤ ${bar} ${unit}`.trimEnd(),
  ratio: bar === 0 ? '' : (figure / bar).toFixed(2),
  met: figure <= bar,
})

/** At least `bar` times the peer that ran in the same run. */
export const atLeastOfPeer = (what: string, ours: number, peer: number, bar: number, unit: string): Row => ({
  what,
  figure: `${Math.round(ours).toLocaleString('en-US')} ${unit}; peer ${Math.round(peer).toLocaleString('en-US')}`,
  bar: `≥ ${bar} × peer`,
  ratio: (ours / peer).toFixed(2),
  met: ours / peer >= bar,
})

/** At most `bar` times the peer that ran in the same run. */
export const atMostOfPeer = (what: string, ours: number, peer: number, bar: number, unit: string): Row => ({
  what,
  figure: `${Math.round(ours)} ${unit}; peer ${Math.round(peer)}`,
  bar: `≤ ${bar} × peer`,
  ratio: (ours / peer).toFixed(2),
  met: ours / peer <= bar,
})

/** Prints rows as a table. */
export function print(rows: Row[]): void {
  const table = [
    ['what', 'figure', 'bar', 'ratio', ''],
    ...rows.map((row) => [row.what, row.figure, row.bar, row.ratio, row.met ? 'met' : 'NOT MET']),
  ]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => [...line[column]!].length)))
  for (const line of table)
    process.stdout.write(
      `${line
        .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
        .join('  ')
        .trimEnd()}\n`,
    )
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
