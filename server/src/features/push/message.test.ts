import { leadOf, tagOf } from './message.ts'

const to = (room: string, id: string) => ({ message: { room, id } })

describe('what is pushed', () => {
  it('[NOT-3] is named after its kind and what it is about, for each person in another way', () => {
    const tag = tagOf('ann', 'mention', to('global', 'm1'))
    expect(tag).toMatch(/^mention-[\w-]{11}$/)
    expect(tagOf('ann', 'mention', to('global', 'm2'))).toBe(tag)
    for (const other of [
      tagOf('ann', 'mention', to('xl', 'm1')),
      tagOf('bob', 'mention', to('global', 'm1')),
      tagOf('ann', 'direct', to('global', 'm1')),
      tagOf('ann', 'mention', null),
      tagOf('ann', 'mention', { modal: 'stox', props: { ticker: 'A' } }),
      tagOf('ann', 'mention', { modal: 'stox', props: { ticker: 'B' } }),
    ])
      expect(other).not.toBe(tag)
    expect(tagOf('ann', 'k'.repeat(32), to('global', 'm1'))).toMatch(/^[\w-]{32}$/)
  })

  it('[NOT-3] leads where its notification leads, or to all of them if a push has no room for that', () => {
    for (const lead of [null, { panel: 'clan' }, to('global', 'm1')]) expect(leadOf(lead)).toBe(lead)
    const long = { modal: 'stox', props: { ticker: '🐟'.repeat(1_000) } }
    expect(leadOf(long)).toEqual({ modal: 'notifications', props: {} })
  })
})
