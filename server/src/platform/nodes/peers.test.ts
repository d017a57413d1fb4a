import { createPeers, type Message } from './peers.ts'

function start() {
  let now = 0
  const heard: string[] = []
  const peers = createPeers({
    now: () => now,
    greet: () => heard.push('greet'),
    gap: () => heard.push('gap'),
    sharedChanged: (name) => heard.push(`shared ${name}`),
    told: (name, payload) => heard.push(`told ${name} ${payload}`),
  })
  /** Time goes on as it does while this node runs: a sweep each second. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1_000
      peers.sweep()
    }
  }
  const stall = (ms: number) => {
    now += ms
    peers.sweep()
  }
  return { peers, pass, stall, news: () => heard.splice(0) }
}
const beat: Message = { kind: 'beat' }
const shared: Message = { kind: 'shared', name: 'people', payload: ['ann'] }

describe('the other nodes', () => {
  it('greets unknown nodes, once, and hears what they tell', () => {
    const { peers, news } = start()
    peers.received('a', { kind: 'hello', missed: false })
    peers.received('a', { kind: 'told', name: 'news', payload: 7 })
    expect(news()).toEqual(['greet', 'told news 7'])
    expect(peers.count()).toBe(1)
  })

  it('keeps what a node shares until it says good-bye', () => {
    const { peers, news } = start()
    peers.received('a', shared)
    expect(peers.shared('people')).toEqual([['ann']])
    news()
    peers.received('a', { kind: 'bye' })
    expect(news()).toEqual(['shared people'])
    expect(peers.shared('people')).toEqual([])
  })

  it('[OPS-2] forgets a node that is silent for four seconds, and knows that something may be missing', () => {
    const { peers, pass, news } = start()
    peers.received('a', shared)
    peers.received('b', beat)
    news()
    pass(3)
    peers.received('b', beat)
    expect(news()).toEqual([])
    pass(2)
    expect(news()).toEqual(['shared people', 'gap'])
    expect(peers.count()).toBe(1)
    expect(peers.shared('people')).toEqual([])
  })

  it('takes nobody for dead because it stood still itself', () => {
    const { peers, pass, stall, news } = start()
    peers.received('a', shared)
    news()
    stall(60_000)
    pass(3)
    expect(news()).toEqual([])
    expect(peers.shared('people')).toEqual([['ann']])
  })

  it('[OPS-2] shares its values again with a node that was cut off, and looks again for what that one told meanwhile', () => {
    const { peers, news } = start()
    peers.received('a', beat)
    news()
    peers.received('a', { kind: 'hello', missed: true })
    expect(news()).toEqual(['greet', 'gap'])
  })
})
