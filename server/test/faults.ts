import { certainly } from '../../scripts/lib/notByChance.mjs'

/** What came of one kind of fault, for the table that a run prints. */
interface Fault {
  /** What was done to the show. */
  fault: string
  database: 'PostgreSQL' | 'PGlite'
  /** What was answered as done: calls, events and lines of the chat. */
  acknowledged: number
  /** What was refused for the moment, or not answered. */
  again: number
  /** Things that can be looked up one by one: how many were acknowledged, and how many were there afterwards. */
  looked: { what: string; acknowledged: number; found: number; lost: number; doubled: number }
}

const headings = ['fault', 'database', 'acknowledged', 'told to try again', 'looked up', 'found', 'lost', 'doubled']

/** Prints what came of faults as one table, and fails where something that was acknowledged is lost or doubled. */
export function tellFaults(faults: readonly Fault[]): void {
  const rows = faults.map(({ fault, database, acknowledged, again, looked }) =>
    [
      ...[fault, database, acknowledged, again, `${looked.acknowledged} ${looked.what}`],
      ...[looked.found, looked.lost, looked.doubled],
    ].map(String),
  )
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column]!)].map(({ length }) => length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |\n`
  process.stdout.write(
    ['\n', line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(''),
  )
  certainly(() => {
    for (const { fault, looked } of faults) expect({ fault, ...looked }).toMatchObject({ lost: 0, doubled: 0 })
  })
}

/** How many of the acknowledged things are there, if each has a name of its own. */
export function lookUp(what: string, acknowledged: readonly string[], there: readonly string[]): Fault['looked'] {
  const times = acknowledged.map((name) => there.filter((one) => one === name).length)
  return {
    ...{ what, acknowledged: acknowledged.length, found: times.filter((count) => count > 0).length },
    ...{ lost: times.filter((count) => count === 0).length, doubled: times.filter((count) => count > 1).length },
  }
}

/** The same for amounts, by the answers to each person and by the books. */
export function lookUpAmounts(amounts: readonly { said: number; booked: number }[]): Fault['looked'] {
  const sum = (count: (one: { said: number; booked: number }) => number) =>
    amounts.reduce((all, one) => all + count(one), 0)
  return {
    ...{ what: '₣ tipped and given', acknowledged: sum(({ said }) => said), found: sum(({ booked }) => booked) },
    lost: sum(({ said, booked }) => Math.max(0, said - booked)),
    doubled: sum(({ said, booked }) => Math.max(0, booked - said)),
  }
}

/** Operations of a mix so far: answered, and not answered or refused for the moment. */
export interface Sums {
  done: number
  cut: number
}

/** Tells the faults of one run apart, that come one after the other while something goes on. */
export function faultsOver(database: Fault['database'], sums: () => Sums) {
  const all: Array<{ fault: string; sums: Sums; lines: string[]; again: number }> = []
  return {
    /** Does harm of a kind; everything acknowledged until it is over counts under this fault. */
    async during(fault: string, harm: () => Promise<void>): Promise<void> {
      const before = { ...sums() }
      const one = { fault, sums: { done: 0, cut: 0 }, lines: [] as string[], again: 0 }
      all.push(one)
      await harm()
      const after = sums()
      one.sums = { done: after.done - before.done, cut: after.cut - before.cut }
    },
    /** A line of the chat was acknowledged. */
    said: (text: string) => void all.at(-1)?.lines.push(text),
    /** A line was not, and is said again. */
    again() {
      const one = all.at(-1)
      if (one) one.again += 1
    },
    /** Prints the table; `there` are the lines that are there now. */
    tell: (
      there: readonly string[],
      mix: { tips: { said: number; booked: number }[]; gifts: { said: number; booked: number }[] },
    ) =>
      tellFaults([
        ...all.map(({ fault, sums, lines, again }) => ({
          ...{ fault, database, acknowledged: sums.done + lines.length, again: sums.cut + again },
          looked: lookUp('lines', lines, there),
        })),
        {
          ...{ fault: 'all of them together', database, acknowledged: sums().done, again: sums().cut },
          looked: lookUpAmounts([...mix.tips, ...mix.gifts]),
        },
      ]),
  }
}
