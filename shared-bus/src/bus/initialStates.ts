import type { BusStates } from '../contract/index.ts'

/** Every shared state before anybody has said anything. */
export const initialStates: BusStates = {
  announcement: '',
  battle: { battleChat: null, status: 'idle', userOneVotes: 0, userTwoVotes: 0 },
  connection: { status: 'connecting', error: null, latency: null },
  features: {},
  panel: '',
  'selected-stream': null,
  session: null,
  sound: { volume: 0.3, muted: false },
  tokens: null,
  viewers: { streams: {}, online: 0 },
}
