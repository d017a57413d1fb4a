import type { BusStates } from '@shoal/bus'

/** Every shared state before anybody has said anything. */
export const initialStates: Omit<BusStates, 'session'> = {
  announcement: '',
  battle: { battleChat: null, status: 'idle', userOneVotes: 0, userTwoVotes: 0 },
  connection: { status: 'connecting', error: null, latency: null },
  features: {},
  panel: '',
  'selected-stream': null,
  sound: { volume: 0.3, muted: false },
  tokens: null,
  viewers: { streams: {}, online: 0 },
}
