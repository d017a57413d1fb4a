import { visibleZones, zoneStatus } from './rules.ts'

const noon = Date.parse('2026-06-01T12:00:00Z')
const before = '2026-06-01T11:59:59Z'
const after = '2026-06-01T12:00:01Z'
const zone = (id: string, start: string, end: string) => ({ id, valid: { start, end } })

describe('zones', () => {
  it('[ZON-1] is pending before its start, expired after its end, else active; empty is unbounded', () => {
    expect(zoneStatus({ start: after, end: '' }, noon)).toBe('pending')
    expect(zoneStatus({ start: '', end: before }, noon)).toBe('expired')
    expect(zoneStatus({ start: before, end: after }, noon)).toBe('active')
    expect(zoneStatus({ start: '', end: '' }, noon)).toBe('active')
  })

  it('[ZON-1] only active and unclaimed zones are shown', () => {
    const all = [zone('a', '', ''), zone('b', after, ''), zone('c', '', before), zone('d', before, after)]
    expect(visibleZones(all, ['d'], noon).map((each) => each.id)).toEqual(['a'])
  })
})
