import { bundled, type ChannelState, changed, firstChannel, judged, rolledBack, shipped } from './channelRules.ts'

const build = (digit: number) => ({ version: `${digit}.0.0`, build: String(digit).repeat(8) })
const [one, two, three] = [build(1), build(2), build(3)]
const first = firstChannel('staging', 'mfe-x', one)
const candidate = shipped(first, two, 'candidate', 10)[0]
const code = (action: () => unknown) => {
  try {
    action()
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the rules of a channel', () => {
  it('[MFE-6] a shipped version is a candidate for a share of people, or stable for all', () => {
    expect(candidate).toMatchObject({ stable: one, candidate: two, percentage: 10, previous: null })
    expect(shipped(first, two, 'stable', 0)[0]).toMatchObject({ stable: two, previous: one, candidate: null })
    expect(shipped(candidate, one, 'candidate', 50)).toEqual([{ ...candidate, decided: true }, []])
  })

  it('[MFE-6] promoting a candidate ends its rollout and keeps what was before', () => {
    const flagged: ChannelState = { ...candidate, flagged: { at: '2026-01-01T00:00:00Z', reason: 'it fails' } }
    expect(changed(flagged, { stable: two })[0]).toMatchObject({
      ...{ stable: two, previous: one, candidate: null, percentage: 0, flagged: null },
    })
    expect(changed(candidate, { stable: three })[0]).toMatchObject({ stable: three, candidate: two, percentage: 10 })
  })

  it('[MFE-6] a share of people needs a candidate, and another candidate starts with nobody', () => {
    expect(code(() => changed(first, { percentage: 10 }))).toBe('remotes/no-candidate')
    expect(code(() => changed(candidate, { candidate: null, percentage: 10 }))).toBe('remotes/no-candidate')
    expect(code(() => changed(candidate, { candidate: one }))).toBe('remotes/no-candidate')
    expect(changed(candidate, { candidate: three })[0]).toMatchObject({ candidate: three, percentage: 0 })
    expect(changed(candidate, { candidate: three, percentage: 5 })[0]).toMatchObject({ percentage: 5 })
    expect(changed(candidate, { candidate: null })[0]).toMatchObject({ candidate: null, percentage: 0 })
  })

  it('[MFE-6] a change to what already is stands in no history', () => {
    expect(changed(candidate, { percentage: 10, enabled: true, audience: 'everyone', stable: one })[1]).toEqual([])
    expect(changed(candidate, { percentage: 20, enabled: false })[1]).toEqual([
      { action: 'enable', detail: 'off' },
      { action: 'percentage', detail: '10 % → 20 %' },
    ])
  })

  it('[MFE-6] a rollback takes the candidate back, then the stable one, and never goes forward again', () => {
    const [back] = rolledBack({ ...candidate, pinned: two })
    expect(back).toMatchObject({ stable: one, candidate: null, percentage: 0, pinned: null })
    const [promoted] = changed(candidate, { stable: two })
    const [before] = rolledBack({ ...promoted, pinned: three })
    expect(before).toMatchObject({ stable: one, previous: null, pinned: three })
    expect(code(() => rolledBack(before))).toBe('remotes/nothing-to-roll-back')
  })

  it('[MFE-6] a build that comes with the server takes the place of another such build, and of nothing that people chose', () => {
    expect(bundled(first, two, true)[0]).toMatchObject({ stable: two, previous: one })
    expect(bundled(first, two, false)[0]).toBe(first)
    expect(bundled({ ...first, decided: true }, two, true)[0].stable).toBe(one)
    expect(bundled({ ...first, pinned: one }, two, true)[0].stable).toBe(one)
    expect(bundled(changed(first, { stable: three })[0], two, true)[0].stable).toBe(three)
  })

  it('[MFE-6] a failing candidate is flagged, and taken back if the operator wants that', () => {
    const at = '2026-01-01T00:00:00Z'
    expect(judged(candidate, two, 'it fails', at)![0]).toMatchObject({
      ...{ stable: one, candidate: null, percentage: 0, flagged: { at, reason: 'it fails' } },
    })
    const [careful] = changed(candidate, { guard: { rollback: false, margin: 5, people: 10 } })
    const [flagged] = judged(careful, two, 'it fails', at)!
    expect(flagged).toMatchObject({ candidate: two, percentage: 10, flagged: { at, reason: 'it fails' } })
    expect(judged(flagged, two, 'it fails more', at)).toBe(null)
    expect(judged(candidate, three, 'it fails', at)).toBe(null)
    expect(shipped(flagged, three, 'candidate', 5)[0].flagged).toBe(null)
  })
})
