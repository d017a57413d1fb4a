import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { sqlState } from './errors.ts'

const { serialize } = protocol

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A statement that PGlite has parsed: the types of its parameters, and the message that describes its rows. */
type Kept = { text: string; types: number[]; shape: Answers; runs: number }

/** Whether a statement failed in the way of those whose parameters or rows have other types since the schema changed. */
const mayBeOutdated = (error: unknown): boolean => /^(0A|22|42)/.test(sqlState(error) ?? '')

/** After how many runs a statement is parsed anew: its plan was made for tables as they were, which may have grown since. */
const mostRuns = 1_000

/** Runs a statement with $1… parameters that PGlite parses at its first run. */
export type RunKept = (name: string, text: string, values: unknown[]) => Promise<Results>

/**
 * Statements that PGlite parses once and keeps by name: its own `query` parses and plans a statement each time. `run` is for
 * outside of transactions and takes its turn as `query` does, `within` is for whoever has the transaction that is open.
 */
export function keepStatements(client: PGlite): { run: RunKept; within: RunKept } {
  const kept = new Map<string, Kept>()

  /** All messages at once; after an error in one of them PostgreSQL passes over the others. */
  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  /** Fails in a transaction that has failed, and nothing is kept then. */
  async function parseAnew(name: string, text: string): Promise<Kept> {
    const which = { type: 'S', name } as const
    const answers = await send(serialize.close(which), serialize.parse({ name, text }), serialize.describe(which))
    const types = parse.parseDescribeStatementResults(answers)
    const shape = answers.filter((answer) => answer.name === 'rowDescription')
    const statement = { text, types, shape, runs: 0 }
    kept.set(name, statement)
    return statement
  }

  async function execute(name: string, text: string, values: unknown[]): Promise<Results> {
    const known = kept.get(name)
    const statement = known?.text === text && known.runs < mostRuns ? known : await parseAnew(name, text)
    statement.runs += 1
    const { types, shape } = statement
    const texts = values.map((value, nth) => {
      if (value === null || value === undefined) return null
      return client.serializers[types[nth]!]?.(value) ?? String(value)
    })
    try {
      const answers = await send(serialize.bind({ statement: name, values: texts }), serialize.execute())
      return parse.parseResults([...shape, ...answers], client.parsers)[0]!
    } catch (error) {
      if (mayBeOutdated(error)) kept.delete(name)
      throw error
    }
  }

  const within: RunKept = (...statement) => client._runExclusiveQuery(() => execute(...statement))

  async function run(...statement: Parameters<RunKept>): Promise<Results> {
    await client._checkReady()
    return client._runExclusiveTransaction(async () => {
      const results = await within(...statement).catch((error: unknown) => {
        if (!mayBeOutdated(error)) throw error
        return within(...statement)
      })
      await client.syncToFs()
      return results
    })
  }

  return { run, within }
}
