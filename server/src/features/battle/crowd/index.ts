import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'

/** A regular who has won this often in a row makes room. */
const mostWins = 3

/**
 * There is always a battle on: the crowd fills the queue, votes, and loves the fighters. People of the audience who queue
 * come next.
 */
export function battleCrowd(): CrowdPart {
  let battleId = ''
  let fighters: readonly [string, string] | null = null
  /** The bell, in ms since 1970: nobody votes before it. */
  let begins = 0
  let winner = ''
  let wins = 0
  const voted = new Set<string>()

  async function keepGoing(scene: Scene): Promise<void> {
    const { host } = scene
    if (!host) return
    const { snapshot, queueInfo } = await host.request('battle-chat:watch', { open: true })
    const { battleChat } = snapshot
    fighters = battleChat ? [battleChat.userOne.id, battleChat.userTwo.id] : null
    battleId = battleChat?.id ?? ''
    begins = battleChat ? Date.parse(battleChat.startedAt) : 0
    if (battleChat || queueInfo.queueLength >= 2) return
    const free = scene.here().filter(({ id }) => id !== winner)
    if (free.length > 0) await scene.chance.pick(free).request('battle-chat:queue')
  }

  async function vote(scene: Scene): Promise<void> {
    const both = fighters
    if (!both || scene.clock.ms() < begins) return
    const free = scene.here().filter(({ id }) => !both.includes(id) && !voted.has(id))
    if (free.length === 0 || voted.size > 24) return
    const one = scene.chance.pick(free)
    voted.add(one.id)
    const votes = scene.chance.happens(0.06) ? 2 : 1
    await one.request('battle-chat:vote', { votes, voteFor: scene.chance.pick(both) })
  }

  async function love(scene: Scene): Promise<void> {
    const both = fighters
    if (!both || scene.clock.ms() < begins) return
    const free = scene.here().filter(({ id }) => !both.includes(id))
    if (free.length === 0) return
    const target = scene.chance.pick(both)
    await scene.chance.pick(free).request('battle-chat:act', { battleId, target, action: 'love' })
  }

  return {
    acts: [
      { name: 'battle.keep-going', every: [4, 7], act: keepGoing },
      { name: 'battle.vote', every: [3, 9], act: vote },
      { name: 'battle.love', every: [6, 14], act: love },
    ],
    hears: {
      'battle-chat:start': ({ id, userOne, userTwo, startedAt }) => {
        battleId = id
        begins = Date.parse(startedAt)
        fighters = [userOne.id, userTwo.id]
        voted.clear()
      },
      'battle-chat:end': async (end, scene) => {
        fighters = null
        wins = end.winner.id === winner ? wins + 1 : 1
        winner = end.winner.id
        const champion = scene.here().find(({ id }) => id === winner)
        if (wins >= mostWins) await champion?.request('battle-chat:dequeue')
      },
    },
  }
}
