import { runProgram } from '../../../test/program.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'

const inOrder = { sum: 0, driftedAccounts: [], unbalancedTransfers: [], belowFloor: [] }

describe.each(dialects)('the ledger on %s', (dialect) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await freshStorage(dialect)
  })
  afterAll(() => storage.remove())

  describe('moves tokens one transfer at a time', () => {
    let facts: Record<string, unknown>
    beforeAll(async () => {
      facts = await runProgram('test/programs/ledgerCases.ts', storage.env)
    })

    it('[TOK-2] a spend larger than the balance is refused and nothing moves', () => {
      expect(facts.overdraft).toEqual(['tokens/insufficient', [100, 0]])
    })

    it('[TOK-5] a repeated key moves tokens once and answers with the first result', () => {
      const balances = { 'user:ann': 70, 'user:bob': 30 }
      expect(facts.repeated).toEqual({ same: true, replayed: true, first: balances, again: balances })
      expect(facts.afterRepeats).toEqual([70, 30])
    })

    it('[TOK-5] refuses a key that was used for something else', () => {
      expect([facts.otherAmount, facts.otherReason]).toEqual(['idempotency/mismatch', 'idempotency/mismatch'])
    })

    it('[TOK-1] refuses what is no transfer, such as one whose two sides differ, and nothing moves', () => {
      expect(facts.invalid).toEqual({
        empty: 'ledger/invalid',
        unbalanced: 'ledger/invalid',
        fraction: 'ledger/invalid',
        zero: 'ledger/invalid',
        toOneself: 'ledger/invalid',
        huge: 'ledger/invalid',
        unknown: 'ledger/unknown-account',
      })
      expect(facts.afterInvalid).toEqual([70, 30])
    })

    it('[TOK-1] [TOK-2] writes several transfers in turn, all or none, and a refusal leaves the transaction alive', () => {
      const step = (a: number, b: number) => ({ 'user:ann': a, 'user:bob': b })
      expect(facts.severally).toEqual([[step(0, 100), step(100, 0), step(70, 30)], 70, 30])
      expect(facts.severallyTooMuch).toEqual(['tokens/insufficient', 70, 30])
      expect(facts.severallyUnknown).toEqual(['ledger/unknown-account', 70, 30])
    })

    it('is part of a surrounding transaction', () => {
      expect(facts.rolledBack).toBe('undo')
      expect(facts.afterRollback).toEqual([[70, 30], 'moved'])
    })

    it('[TOK-1] keeps reason, reference, other side and running balance of a movement', () => {
      const others = [{ account: 'user:ann', amount: -5 }]
      expect(facts.history).toEqual([{ reason: 'tip', reference: null, amount: 5, balance: 35, others }])
      expect(facts.older).toEqual([{ reference: { to: 'bob', note: { a: 2, b: 1 } }, balance: 30 }])
      expect(facts.total).toBe(2)
      expect(facts.reconciliation).toEqual(inOrder)
    })
  })

  describe('is checked from where the last check ended', () => {
    type Checked = { sum: number; transfers: number; lines: number; drifted: string[]; unbalanced: string[] }
    let facts: Record<string, unknown> & Record<'first' | 'nothingNew' | 'oneMore', Checked>
    const fine = { sum: 0, drifted: [], unbalanced: [], belowFloor: [] }
    beforeAll(async () => {
      const fresh = await freshStorage(dialect)
      facts = await runProgram('test/programs/bookCases.ts', fresh.env)
      await fresh.remove()
    })

    it('[TOK-1] a check reads what came since the last one, in steps of some hundred rows at most', () => {
      expect(facts.first).toMatchObject({ ...fine, transfers: 400 })
      expect(facts.first.lines).toBeGreaterThanOrEqual(800)
      expect(facts.mostRowsOfAStep).toBeLessThanOrEqual(300)
      expect(facts.nothingNew).toEqual({ ...fine, transfers: 400, lines: 0 })
      expect(facts.oneMore).toMatchObject({ ...fine, transfers: 401 })
      expect(facts.oneMore.lines).toBeLessThan(10)
    })

    it('[TOK-1] a changed balance, a line that is gone and a torn transfer are found and named', () => {
      expect(facts.balanceChanged).toMatchObject({ drifted: ['user:ann'] })
      expect(facts.balancePutBack).toMatchObject(fine)
      const torn = { sum: 2, drifted: ['mint:main'], unbalanced: ['the torn one'] }
      expect(facts.newLineGone).toMatchObject(torn)
      expect(facts.stays).toMatchObject(torn)
    })

    it('[TOK-1] nothing leaves an account that does not add up, but for the mint, until it does', () => {
      const [away, severalAway] = ['tokens/stopped', 'tokens/insufficient']
      expect(facts.stopped).toEqual({ of: [true, false], away, severalAway, toIt: 'moved', toTheMint: 'moved' })
      expect(facts.freed).toEqual([null, 'moved'])
    })

    it('[TOK-1] what was changed in lines that were checked before is found by a recount', () => {
      expect(facts.oldLineChanged).toMatchObject(fine)
      expect(facts.recounted).toEqual({ drifted: ['mint:main'], unbalanced: 2 })
    })

    if (dialect === 'postgres')
      it('[TOK-1] nothing is passed over that is written while others are', () => {
        expect(facts.whileOneWrites).toBe('55P03')
        expect(facts.afterIt).toBeGreaterThanOrEqual(2)
      })
  })

  describe('writes transfers that come at the same time together', () => {
    type Race = {
      kinds: Record<string, number>
      stored: { transfers: number; lowest: number }
      keysMovedTwice: number
      refusedWithEnough: number
      largest: number
    }
    let facts: Record<string, unknown> & { race: Race }
    beforeAll(async () => {
      const fresh = await freshStorage(dialect)
      facts = await runProgram('test/programs/ledgerBatches.ts', fresh.env)
      await fresh.remove()
    })

    it('[TOK-1] [TOK-2] [TOK-5] each caller has the answer that they would have had alone', () => {
      expect(facts.each).toEqual([
        ...['moved', 'moved', 'tokens/insufficient', 'moved'],
        ...['moved', 'replayed', 'idempotency/mismatch'],
        ...['tokens/stopped', 'moved', 'moved', 'ledger/unknown-account', 'ledger/invalid'],
      ])
      // One at once, then all others together that are transfers, and alone those that are not certain.
      expect(facts.sizesOfEach).toEqual([1, 10, 1, 1, 1, 1, 1, 1])
      expect(facts.balances).toEqual([9, 154, 135, 101])
      expect(facts.answers).toMatchObject({
        balances: [
          [-1, 1],
          [-2, 2],
          [-1, 1],
        ],
        ids: 3,
        dates: true,
      })
      const { again, first } = facts.answers as { again: unknown[]; first: unknown }
      expect(again).toEqual([true, true, first])
    })

    it('a transfer that cannot be written fails alone', () => {
      expect(facts.besideOneThatCannotBeWritten).toEqual(['moved', 'moved', '22021', 'moved'])
    })

    it('[TOK-1] [TOK-2] [TOK-5] 64 callers, by several nodes: keys move once, nobody gives more than they have, the books balance', () => {
      const { kinds, stored, keysMovedTwice, refusedWithEnough, largest } = facts.race
      expect(Object.keys(kinds).sort()).toEqual(['idempotency/mismatch', 'moved', 'replayed', 'tokens/insufficient'])
      expect(stored.transfers).toBe(kinds.moved)
      expect(stored.lowest).toBeGreaterThanOrEqual(0)
      expect([keysMovedTwice, refusedWithEnough]).toEqual([0, 0])
      expect(largest).toBeGreaterThanOrEqual(16)
      expect(facts.reconciliation).toEqual(inOrder)
    })

    it('what is under way when the database is closed is written, and what comes later fails', () => {
      expect(facts.whileClosing).toEqual(['moved'])
      expect(facts.afterClosing).toEqual(['failed', 'failed', 'failed'])
    })

    if (dialect === 'postgres') {
      it('whoever needs an account that a transaction holds waits, and nobody else', () => {
        expect(facts.besideOneThatWaits).toEqual([['moved', 'moved', 'moved'], true])
        expect(facts.waited).toBe('moved')
      })

      it('[OPS-3] a database that is lost fails all transfers of its statement, and moves none', () => {
        expect(facts.lost).toEqual(['moved', '57P01', '57P01', '57P01'])
        expect(facts.notMoved).toEqual([false, false])
      })
    }
  })

  describe('is raced by sixteen callers over twenty hot accounts', () => {
    type Facts = {
      requests: number
      distinctKeys: number
      outcomes: Record<string, number>
      keysWithTwoIds: number
      stored: { transfers: number; keys: number; entries: number }
      lowestBalance: number
      people: number
      house: number
      mint: number
      reconciliation: unknown
    }
    let facts: Facts
    beforeAll(async () => {
      const fresh = await freshStorage(dialect)
      facts = await runProgram<Facts>('test/programs/ledgerRace.ts', fresh.env)
      await fresh.remove()
    })

    it('[TOK-1] after it the sum over all accounts is zero and every balance is the sum of its entries', () => {
      expect(facts.reconciliation).toEqual(inOrder)
      expect(facts.people + facts.house).toBe(2000)
      expect(facts.mint).toBe(-2000)
    })

    it('[TOK-2] no balance falls below zero, and only overdrafts are refused', () => {
      expect(Object.keys(facts.outcomes).sort()).toEqual(['moved', 'replayed', 'tokens/insufficient'])
      expect(facts.outcomes['tokens/insufficient']).toBeGreaterThan(facts.requests / 4)
      expect(facts.lowestBalance).toBeGreaterThanOrEqual(0)
    })

    it('[TOK-5] every key moves tokens at most once', () => {
      expect(facts.outcomes.replayed).toBeGreaterThan(0)
      expect(facts.keysWithTwoIds).toBe(0)
      expect(facts.stored).toEqual({
        transfers: facts.outcomes.moved,
        keys: facts.outcomes.moved,
        entries: facts.outcomes.moved! * 3,
      })
      expect(facts.house).toBe(facts.outcomes.moved)
    })
  })
})
