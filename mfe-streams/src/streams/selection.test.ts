import type { Session } from '@shoal/bus/accounts'
import type { LiveStream } from '@shoal/bus/streams'
import { camera, person } from '../testing/samples.ts'
import { firstChoice, isDirectorLike, judge, mostViewed, neighbour } from './selection.ts'

const kitchen = camera('kitchen')
const tank = camera('tank')
const attic = camera('attic', { access: 'season_pass' })
const garden = camera('garden')
const streams = [kitchen, tank, attic, garden]
const status = { kitchen: 'online', tank: 'online', attic: 'online', garden: 'offline' } as const
const viewer = person('viewer')
const holder = person('holder', { pass: 'pass' })
const warden = person('warden', { mod: true })

describe('selecting a camera', () => {
  it.each<[string, LiveStream | undefined]>([
    ['is offline', garden],
    ['is of a season that is over', camera('kitchen', { season: 99 })],
    ['is a placeholder', camera('kitchen', { season: 0 })],
    ['has no playback id', camera('kitchen', { playbackId: null })],
    ['is not there', undefined],
  ])('[STR-3] denies one that %s', (_, stream) => {
    expect(judge(stream, status, holder)).toBe('denied')
  })

  it.each<[string, Session | null, string]>([
    ['sends a visitor to log in', null, 'log-in'],
    ['sends a user without a pass to the season pass', viewer, 'season-pass'],
    ['lets a holder watch', holder, 'select'],
    ['lets staff watch', warden, 'select'],
  ])('[STR-3] a season_pass camera %s', (_, session, verdict) => {
    expect(judge(attic, status, session)).toBe(verdict)
  })

  it('[STR-3] being offline comes before the pass', () => {
    expect(judge(attic, { attic: 'offline' }, null)).toBe('denied')
  })
})

describe('next and previous', () => {
  it('[STR-6] skip season_pass cameras without a pass, and wrap around', () => {
    const choice = { streams, status, session: viewer }
    expect(neighbour(choice, 'kitchen', 1)?.id).toBe('tank')
    expect(neighbour(choice, 'tank', 1)?.id).toBe('kitchen')
    expect(neighbour(choice, 'kitchen', -1)?.id).toBe('tank')
  })

  it('[STR-6] do not skip them with a pass', () => {
    const choice = { streams, status, session: holder }
    expect(neighbour(choice, 'tank', 1)?.id).toBe('attic')
    expect(neighbour(choice, 'kitchen', -1)?.id).toBe('attic')
  })

  it('start at either end when nothing is selected, and find nothing when there is nothing', () => {
    expect(neighbour({ streams, status, session: null }, null, 1)?.id).toBe('kitchen')
    expect(neighbour({ streams, status, session: null }, null, -1)?.id).toBe('tank')
    expect(neighbour({ streams: [kitchen], status, session: null }, 'kitchen', 1)).toBeNull()
    expect(neighbour({ streams: [], status, session: null }, null, 1)).toBeNull()
  })
})

describe('the first camera', () => {
  const director = camera('mix', { name: "Director's cut" })
  const all = [director, ...streams]
  const online = { ...status, mix: 'online' } as const

  it('[STR-9] is the most viewed one, director-like names left out', () => {
    expect(isDirectorLike('Director Mode')).toBe(true)
    expect(isDirectorLike('Bedirectored')).toBe(false)
    expect(mostViewed(all, { mix: 900, kitchen: 3, tank: 40 })?.id).toBe('tank')
    expect(firstChoice({ streams: all, status: online, session: null }, null, { mix: 900, tank: 40 })?.id).toBe('tank')
  })

  it('is the remembered one when that can be watched', () => {
    expect(firstChoice({ streams, status, session: null }, 'tank', { kitchen: 9 })?.id).toBe('tank')
    expect(firstChoice({ streams, status, session: null }, 'attic', { kitchen: 9 })?.id).toBe('kitchen')
  })

  it('is the first that can be watched when nobody watches, even the director as the last resort', () => {
    expect(firstChoice({ streams, status, session: null }, null, {})?.id).toBe('kitchen')
    expect(firstChoice({ streams: [director], status: online, session: null }, null, {})?.id).toBe('mix')
    expect(firstChoice({ streams: [garden], status, session: null }, null, {})).toBeNull()
  })
})
