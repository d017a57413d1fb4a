import { type Attempts, decide, noAttempts, recoveryPolicy } from './recovery.ts'

const after = (over: Partial<Attempts>): Attempts => ({ ...noAttempts, ...over })

describe('[STR-8] recovery', () => {
  it('waits out a short stall, then jumps to the edge once, then builds anew', () => {
    expect(decide({ kind: 'stall', ms: 1_000 }, noAttempts, 0)).toEqual({ do: 'nothing' })
    expect(decide({ kind: 'stall', ms: 2_500 }, noAttempts, 0)).toEqual({ do: 'jump' })
    expect(decide({ kind: 'stall', ms: 4_000 }, after({ jumped: true }), 0)).toEqual({ do: 'nothing' })
    expect(decide({ kind: 'stall', ms: 7_000 }, after({ jumped: true }), 0)).toEqual({
      do: 'rebuild',
      wait: 0,
      otherEdge: true,
    })
  })

  it('builds anew from another edge when nothing is ever shown', () => {
    expect(decide({ kind: 'start', ms: 11_999 }, noAttempts, 0)).toEqual({ do: 'nothing' })
    expect(decide({ kind: 'start', ms: 12_000 }, noAttempts, 0)).toMatchObject({ do: 'rebuild', otherEdge: true })
  })

  it('asks anew for code that does not come, and blames no edge', () => {
    expect(decide({ kind: 'code', ms: 11_999 }, noAttempts, 0)).toEqual({ do: 'nothing' })
    expect(decide({ kind: 'code', ms: 12_000 }, after({ count: 3 }), 0)).toMatchObject({
      do: 'rebuild',
      otherEdge: false,
    })
  })

  it('resets the decoder, and builds anew when that did not help', () => {
    expect(decide({ kind: 'media' }, noAttempts, 50_000)).toEqual({ do: 'reset-media' })
    expect(decide({ kind: 'media' }, after({ mediaResetAt: 45_000 }), 50_000)).toMatchObject({ do: 'rebuild' })
    expect(decide({ kind: 'media' }, after({ mediaResetAt: 30_000 }), 50_000)).toEqual({ do: 'reset-media' })
  })

  it('asks for a new permission when the old one is refused', () => {
    expect(decide({ kind: 'network', status: 403 }, noAttempts, 0)).toEqual({ do: 'renew', wait: 0 })
    expect(decide({ kind: 'network', status: 401 }, after({ count: 2 }), 0)).toEqual({ do: 'renew', wait: 1_000 })
  })

  it('tries the network ever more patiently, at other edges, and ends', () => {
    const waits: number[] = []
    for (let count = 0; ; count++) {
      const remedy = decide({ kind: 'network', status: 0 }, after({ count }), 0)
      if (remedy.do === 'give-up') break
      if (remedy.do !== 'rebuild') throw new Error(`unexpected ${remedy.do}`)
      expect(remedy.otherEdge).toBe(true)
      const missing = decide({ kind: 'network', status: 404 }, after({ count }), 0)
      expect(missing).toMatchObject({ otherEdge: count >= recoveryPolicy.otherEdgeFrom })
      waits.push(remedy.wait)
    }
    expect(waits).toEqual([...recoveryPolicy.backoff])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(decide({ kind: 'network', status: 403 }, after({ count: waits.length }), 0)).toEqual({ do: 'give-up' })
  })
})
