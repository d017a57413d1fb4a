import { mayStream, nextPeerState, type PeerState } from './mayStream.ts'

const statuses = ['idle', 'queued', 'battling', 'connecting', 'kicked', 'closed', 'failed'] as const
const peers: PeerState[] = ['closed', 'connecting', 'connected', 'failed']

describe('sending the own camera', () => {
  it('[BAT-4] starts only with a stream key, a status that is not connecting or kicked, and a peer that is closed or failed', () => {
    for (const status of statuses)
      for (const peer of peers) {
        expect(mayStream({ streamKey: null, status, peer })).toBe(false)
        expect(mayStream({ streamKey: 'key', status, peer })).toBe(
          !['connecting', 'kicked'].includes(status) && ['closed', 'failed'].includes(peer),
        )
      }
  })

  it('[BAT-4] the peer goes from closed over connecting to connected, fails when it is lost, and starts again only then', () => {
    const after = (state: PeerState) =>
      (['start', 'connected', 'lost', 'hung-up'] as const).map((event) => nextPeerState(state, event))
    expect(after('closed')).toEqual(['connecting', 'closed', 'closed', 'closed'])
    expect(after('connecting')).toEqual(['connecting', 'connected', 'failed', 'closed'])
    expect(after('connected')).toEqual(['connected', 'connected', 'failed', 'closed'])
    expect(after('failed')).toEqual(['connecting', 'failed', 'failed', 'closed'])
  })
})
