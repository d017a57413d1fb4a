import { courseOf, HAND_COUNTS, type Situation } from './follow.ts'

/** Somebody watches the kitchen, and the one they follow has just gone to the garden. */
const watching: Situation = {
  place: 'garden',
  moved: true,
  selected: 'kitchen',
  watchable: true,
  strayed: false,
  sinceChoice: Number.POSITIVE_INFINITY,
  shape: 'stage',
  past: false,
  wall: false,
  occupied: false,
  hidden: false,
}

describe('following somebody', () => {
  it('takes the picture along for viewers who just watch, in the page and in full', () => {
    expect(courseOf(watching)).toBe('go')
    expect(courseOf({ ...watching, shape: 'bare' })).toBe('go')
    expect(courseOf({ ...watching, sinceChoice: HAND_COUNTS })).toBe('go')
  })

  it('says nothing while nobody knows where they are, and nothing to viewers who are there', () => {
    expect(courseOf({ ...watching, place: null })).toBe('rest')
    expect(courseOf({ ...watching, selected: 'garden' })).toBe('rest')
    expect(courseOf({ ...watching, selected: 'garden', past: true, strayed: true })).toBe('rest')
  })

  it.each<[string, Partial<Situation>]>([
    ['was elsewhere when the page came', { moved: false }],
    ['chose another camera by hand', { strayed: true }],
    ['has just chosen a camera', { sinceChoice: HAND_COUNTS - 1 }],
    ['closed the camera', { selected: null }],
    ['has another panel open', { shape: 'small' }],
    ['looks at the past, or stopped the picture', { past: true }],
    ['watches several cameras', { wall: true }],
    ['is in a dialog, types, or is in a mission', { occupied: true }],
    ['has another tab in front', { hidden: true }],
    ['may not watch the room', { watchable: false }],
  ])('only tells who %s', (_, hindrance) => {
    expect(courseOf({ ...watching, ...hindrance })).toBe('tell')
  })
})
