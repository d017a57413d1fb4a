import { AsyncLocalStorage } from 'node:async_hooks'
import { turns, turnsByKey } from './turns.ts'

describe('turns', () => {
  it('lets so many run at once and everybody in order, also after one that failed', async () => {
    const inTurn = turns(2)
    const begun: number[] = []
    const ends: Array<() => void> = []
    let most = 0
    let running = 0
    const work = (index: number) =>
      inTurn(async () => {
        begun.push(index)
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running -= 1
        if (index % 3 === 0) throw new Error(`${index} failed`)
        return index
      })
    const all = Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
    while (begun.length < 7 || ends.length > 0) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const results = await all
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : null))).toEqual([
      null,
      1,
      2,
      null,
      4,
      5,
      null,
    ])
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
    // Nobody's place was lost.
    expect(await inTurn(async () => 'done')).toBe('done')
  })

  it('run in the context of the caller that handed the work in, not of the one that had the turn before', async () => {
    const transaction = new AsyncLocalStorage<string>()
    const inTurn = turns(1)
    const seen = ['first', 'second'].map((name) =>
      transaction.run(name, () =>
        inTurn(async () => {
          await new Promise((resolve) => setImmediate(resolve))
          return transaction.getStore()
        }),
      ),
    )
    expect(await Promise.all(seen)).toEqual(['first', 'second'])
  })

  it('of one key wait for each other, and not for those of another', async () => {
    const inTurn = turnsByKey(1)
    const ends: Array<() => void> = []
    const begun: string[] = []
    const work = (key: string, name: string) =>
      inTurn(key, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = [work('one', 'first'), work('one', 'second'), work('other', 'third')]
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['first', 'third'])
    while (begun.length < 3) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const end of ends) end()
    await Promise.all(all)
    expect(begun).toEqual(['first', 'third', 'second'])
  })
})
