import { type Program, startProgram } from '../../../test/program.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'

type Fact = Record<string, unknown>
const factsOf = (program: Program): Fact[] => program.lines.map((line) => JSON.parse(line) as Fact)
const runsOf = (...programs: Program[]) =>
  programs.flatMap((program) => factsOf(program).flatMap((fact) => (fact.ran ? [fact] : [])))
const has = (text: string) => (line: string) => line.includes(text)

describe.each(dialects)('jobs on %s', (dialect) => {
  let storage: Storage
  const programs: Program[] = []
  const start = async (action: string) => {
    const program = startProgram('test/programs/jobs.ts', storage.env, [action])
    programs.push(program)
    await program.line(has('"ready"'))
    return program
  }
  beforeEach(async () => {
    storage = await freshStorage(dialect)
  })
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.end('SIGTERM')))
    await storage.remove()
  })

  it('[OPS-1] a job for later survives kill -9 and runs once', async () => {
    const killed = await start('later')
    await killed.end('SIGKILL')
    expect(runsOf(killed)).toEqual([])
    const next = await start('none')
    await next.line(has('"later"'))
    await next.end('SIGTERM')
    expect(next.lines.at(-1)).toBe('{"left":[]}')
    expect(runsOf(killed, next)).toEqual([{ ran: 'later', attempt: 1 }])
  })

  it('a job whose process died in the middle runs again', async () => {
    const killed = await start('die')
    await killed.line(has('"endless"'))
    await killed.end('SIGKILL')
    const next = await start('none')
    await next.line(has('"endless"'), { timeoutMs: 40_000 })
    expect(runsOf(next)).toEqual([{ ran: 'endless', attempt: 2 }])
  })

  it('takes a job in while the program starts, and runs it when everything is up', async () => {
    const program = await start('early')
    await program.line(has('"early"'))
    expect(factsOf(program).filter(({ ready }) => !ready)).toEqual([{ up: true }, { ran: 'early', attempt: 1 }])
  })

  it('repeats what failed, keeps one job for each key, cancels, and follows transactions', async () => {
    const program = await start('rules')
    await program.line(has('"last"'))
    await program.line(has('"fragile","attempt":3'))
    const runs = runsOf(program).map(({ ran, attempt }) => `${ran} ${attempt}`)
    expect(runs.sort()).toEqual(['fragile 1', 'fragile 2', 'fragile 3', 'moved 1', 'committed 1', 'last 1'].sort())
    const facts = factsOf(program)
    expect(facts).toContainEqual({ dropped: true, replaced: true })
    expect(facts).toContainEqual({ cancelled: true })
    expect(facts).toContainEqual({ cancelledAgain: false })
  })

  if (dialect === 'postgres') {
    it('runs every job on exactly one of several nodes', async () => {
      const nodes = [await start('none'), await start('none')]
      nodes.push(await start('many'))
      const done = () => runsOf(...nodes).length >= 60
      await Promise.any(nodes.map((node) => node.line(done)))
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      const ran = runsOf(...nodes).map(({ ran }) => ran)
      expect(ran.length).toBe(60)
      expect(new Set(ran).size).toBe(60)
    })
  }
})
