import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../test/people.ts'
import { onPostgres } from '../../../test/postgres.ts'
import { type Program, startProgram } from '../../../test/program.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'
import { databaseUrl } from '../../../test/template.ts'

/** Storage as it is now, in another place. Nothing may use it meanwhile. */
async function copyOf({ env }: Storage): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  cpSync(env.DATA_DIR as string, folder, { recursive: true })
  const url = env.DATABASE_URL
  if (!url) return { env: { DATA_DIR: folder }, remove: async () => removeFolder() }
  const name = `shoal_test_${randomBytes(8).toString('hex')}`
  await onPostgres(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  return {
    env: { DATA_DIR: folder, DATABASE_URL: databaseUrl(name) },
    async remove() {
      removeFolder()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}

type Fact = {
  batch?: string[]
  acted?: unknown[]
  afterCommit?: string
  [fact: string]: unknown
}
const factsOf = (program: Program): Fact[] => program.lines.filter((line) => line.startsWith('{"')).map(parse)
const parse = (line: string) => JSON.parse(line) as Fact
const actedOn = (...programs: Program[]) =>
  programs.flatMap((program) => factsOf(program).flatMap(({ acted }) => (typeof acted?.[0] === 'string' ? acted : [])))
const has = (text: string) => (line: string) => line.includes(text)

describe.each(dialects)('happenings on %s', (dialect) => {
  let storage: Storage
  const programs: Program[] = []
  const start = async (action: string, ...traits: string[]) => {
    const program = startProgram('test/programs/happenings.ts', storage.env, [action, ...traits])
    programs.push(program)
    await program.line(has('"ready"'))
    return program
  }
  /** Ends a program kindly; answers with the rows of its listeners, and how many jobs wait. */
  const end = async (program: Program) => {
    await program.end('SIGTERM')
    const [acted, left] = factsOf(program).slice(-2)
    return { acted: acted!.acted as { coral: string; listener: string }[], left: left!.left }
  }
  const byDurable = (acted: { coral: string; listener: string }[]) =>
    acted.flatMap(({ coral, listener }) => (listener === 'in-transaction' ? [] : [`${coral} ${listener}`]))
  beforeEach(async () => {
    storage = await freshStorage(dialect)
  })
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.end('SIGKILL')))
    await storage.remove()
  })

  it('come with questions, which one feature answers within the transaction of the asker', async () => {
    const facts = factsOf(await start('ask'))
    expect(facts).toContainEqual({ within: 1 })
    expect(facts).toContainEqual({ afterwards: 0 })
    expect(facts).toContainEqual({ unanswered: 'Nobody answers reef.depth' })
    expect(facts).toContainEqual({ twice: 'reef.acts-on is answered already' })
  })

  it('are acted on once by a durable listener, also when the process is killed between commit and action', async () => {
    const killed = await start('tell')
    const facts = factsOf(killed)
    expect(facts).toContainEqual({ refusedBy: 'not this one' })
    expect(facts).toContainEqual({ outside: 'reef.grown was told outside of a transaction' })
    expect(facts.find(({ misfit }) => misfit)!.misfit).toMatch(/^reef\.grown does not fit its schema: .*millimetres/s)
    // One that nobody listens to durably, and one whose listener wants none now.
    expect(facts).toContainEqual({ handedIn: 2, handedInUnheard: 0 })
    expect(facts.flatMap(({ afterCommit }) => afterCommit ?? [])).toEqual(['brain', 'fan'])
    await killed.end('SIGKILL')
    expect(actedOn(killed)).toEqual([])

    const next = await start('none')
    await next.line(has('"acted"'))
    const { acted, left } = await end(next)
    expect(actedOn(killed, next)).toEqual(['brain', 'fan'])
    expect(acted).toEqual(
      ['brain', 'fan'].flatMap((coral) => ['in-transaction', 'surveyor'].map((listener) => ({ coral, listener }))),
    )
    expect(left).toBe(0)
  })

  it('are acted on once when the process is killed in the middle of the action', async () => {
    const killed = await start('hang')
    await killed.line(has('"batch"'))
    // On PostgreSQL another node is alive, which takes over; the embedded database serves one process.
    const alive = dialect === 'postgres' ? await start('none') : null
    await killed.end('SIGKILL')
    const next = alive ?? (await start('none'))
    await next.line(has('"acted"'), { timeoutMs: 40_000 })
    const { acted, left } = await end(next)
    expect(acted).toEqual(['in-transaction', 'surveyor'].map((listener) => ({ coral: 'stag', listener })))
    expect(left).toBe(0)
  })

  it('that cannot be acted on hold up none of the others, and are tried again', async () => {
    const program = await start('poison')
    await program.line(has('"acted":["poison"]'))
    expect(actedOn(program)).toEqual(['first', 'last', 'poison'])
    const { acted } = await end(program)
    expect(acted.filter(({ listener }) => listener === 'surveyor')).toHaveLength(3)
  })

  it('that can never be acted on are told of in one line, kept, and acted on once after the listener was mended', async () => {
    const program = await start('curse')
    expect(factsOf(program)).toContainEqual({ caughtUp: true })
    const alone = factsOf(program).filter(({ batch }) => batch?.length === 1 && batch[0] === 'cursed')
    // The first of them follows the batch that failed with it.
    expect(alone).toHaveLength(100)
    const logged = program.lines.map(parse).filter(({ listener }) => listener === 'reef.grown.surveyor')
    expect(logged.map(({ level, happenings }) => ({ level, happenings }))).toEqual([
      { level: 40, happenings: 1 },
      { level: 50, happenings: 1 },
    ])
    const before = await end(program)
    expect(byDurable(before.acted)).toEqual(['blessed surveyor', 'later surveyor'])
    expect(before.left).toBe(1)

    const mended = await start('none', 'mended')
    await mended.line(has('"acted":["cursed"]'))
    const { acted, left } = await end(mended)
    expect(byDurable(acted)).toEqual(['blessed surveyor', 'cursed surveyor', 'later surveyor'])
    expect(left).toBe(0)
  })

  it('reach each durable listener that wants them, and no other', async () => {
    const { acted } = await end(await start('spawn'))
    expect(byDurable(acted)).toEqual(['brain everyone', 'fan everyone', 'fan large'])
  })

  it('reach a listener that is new from then on, and nothing of before', async () => {
    await (await start('tell')).end('SIGKILL')
    const program = await start('again', 'newcomer')
    const { acted, left } = await end(program)
    expect(byDurable(acted)).toEqual(['again newcomer', 'again surveyor', 'brain surveyor', 'fan surveyor'])
    expect(left).toBe(0)
  })

  it('are acted on once where storage is put back as it was before they were', async () => {
    await (await start('tell')).end('SIGKILL')
    const kept = await copyOf(storage)
    try {
      await end(await start('again'))
      const other = startProgram('test/programs/happenings.ts', kept.env, ['again'])
      programs.push(other)
      await other.line(has('"ready"'))
      const { acted, left } = await end(other)
      expect(byDurable(acted)).toEqual(['again surveyor', 'brain surveyor', 'fan surveyor'])
      expect(left).toBe(0)
    } finally {
      await kept.remove()
    }
  })

  it('that wait as jobs of the release before are acted on once', async () => {
    await (await start('earlier')).end('SIGKILL')
    const next = await start('none')
    await next.line(has('"acted"'))
    const { acted, left } = await end(next)
    expect(byDurable(acted)).toEqual(['earlier surveyor'])
    expect(left).toBe(0)
  })

  if (dialect === 'pglite')
    it('give back the room that thousands of them took', async () => {
      const program = await start('thousands')
      expect(factsOf(program)).toContainEqual({ room: 'given back' })
      expect(program.lines.map(parse).filter(({ level }) => Number(level) >= 50)).toEqual([])
    })

  if (dialect === 'postgres') {
    it('are all acted on when the transaction that began first commits last', async () => {
      const program = await start('crossing')
      expect(factsOf(program).filter(({ caughtUp }) => caughtUp)).toHaveLength(2)
      expect(actedOn(program)).toEqual(['began-second', 'began-first'])
    })

    it('are acted on by exactly one of several nodes, in batches', async () => {
      const nodes = [await start('none'), await start('none'), await start('many')]
      await until('every happening acted on', () => actedOn(...nodes).length >= 100)
      for (const node of nodes.slice(1)) await node.end('SIGTERM')
      const { acted, left } = await end(nodes[0]!)
      expect(acted.filter(({ listener }) => listener === 'surveyor')).toHaveLength(100)
      expect(new Set(actedOn(...nodes)).size).toBe(100)
      expect(left).toBe(0)
      const batches = nodes.flatMap((node) => factsOf(node).flatMap(({ batch }) => (batch ? [batch.length] : [])))
      expect(Math.max(...batches)).toBeGreaterThan(1)
    })
  }
})
