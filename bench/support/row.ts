/** One line of the table: what was measured, its figure, its bar, and whether it is met. */
export interface Row {
  what: string
  figure: string
  bar: string
  /** The figure as a share of its bar, or against its peer of the same run. */
  ratio: string
  /** Null where there is no bar: the figure is only told. */
  met: boolean | null
}

/** At most `bar`. */
export const atMost = (what: string, figure: number, bar: number, unit: string, digits = 0): Row => ({
  what,
  figure: `${figure.toFixed(digits)} ${unit}`.trimEnd(),
  bar: `≤ ${bar} ${unit}`.trimEnd(),
  ratio: bar === 0 ? '' : (figure / bar).toFixed(2),
  met: figure <= bar,
})

/** At least `bar`. */
export const atLeast = (what: string, figure: number, bar: number): Row => ({
  what,
  figure: figure.toFixed(0),
  bar: `≥ ${bar}`,
  ratio: (figure / bar).toFixed(2),
  met: figure >= bar,
})

/** Only told, for information. */
export const told = (what: string, figure: string, ratio = ''): Row => ({ what, figure, bar: '', ratio, met: null })

/** Seen rather than counted: `figure` in words, and whether it is as `bar` wants it. */
export const seen = (what: string, figure: string, bar: string, met: boolean): Row => ({
  what,
  figure,
  bar,
  ratio: '',
  met,
})

/** Figures of both sides, measured by turns. */
export interface Turns {
  ours: number[]
  peer: number[]
}

/**
 * Measures two sides by turns, each first as often as the other. A round's two figures were taken one after the other on
 * the same machine, so their ratio says more than either of them.
 */
export async function byTurns(rounds: number, sides: Record<keyof Turns, () => Promise<number>>): Promise<Turns> {
  const figures: Turns = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? (['peer', 'ours'] as const) : (['ours', 'peer'] as const))
      figures[side].push(await sides[side]())
  return figures
}

/** The median of the rounds' ratios. */
const ratioOf = ({ ours, peer }: Turns) => median(ours.map((figure, round) => figure / peer[round]!))

/** A pair of figures that need no turns, such as bytes. */
export const once = (ours: number, peer: number): Turns => ({ ours: [ours], peer: [peer] })

const withPeer = (what: string, turns: Turns, unit: string) => {
  const number = (values: number[]) => Math.round(median(values)).toLocaleString('en-US')
  return {
    what,
    figure: `${number(turns.ours)} ${unit}; peer ${number(turns.peer)}`,
    ratio: ratioOf(turns).toFixed(2),
  }
}

/** At least `bar` times the peer that ran in the same run. */
export const atLeastOfPeer = (what: string, turns: Turns, bar: number, unit: string): Row => ({
  ...withPeer(what, turns, unit),
  bar: `≥ ${bar} × peer`,
  met: ratioOf(turns) >= bar,
})

/** At most `bar` times the peer that ran in the same run. */
export const atMostOfPeer = (what: string, turns: Turns, bar: number, unit: string): Row => ({
  ...withPeer(what, turns, unit),
  bar: `≤ ${bar} × peer`,
  met: ratioOf(turns) <= bar,
})

const verdictOf = ({ met }: Row) => (met === null ? '' : met ? 'met' : 'NOT MET')

/** Prints rows as a table. */
export function print(rows: Row[]): void {
  const table = [
    ['what', 'figure', 'bar', 'ratio', ''],
    ...rows.map((row) => [row.what, row.figure, row.bar, row.ratio, verdictOf(row)]),
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

/** The value that this many of 100 do not exceed. */
export const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]!
}

export const median = (values: number[]): number => percentile(values, 50)

/** Told beside its peer, without a bar. */
export const toldBesidePeer = (what: string, turns: Turns, unit: string): Row => ({
  ...withPeer(what, turns, unit),
  bar: '',
  met: null,
})
