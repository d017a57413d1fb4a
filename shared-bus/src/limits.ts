/** Numbers of the product that several areas need, by name. */
export const limits = {
  /** TOK-4: at most a billion tokens in one movement, far below what an integer holds. */
  tokensMax: 1_000_000_000,
  /** POL-1, BAT-5: what a vote in a poll or a battle costs, in tokens; the first one of a person is free. */
  votePrice: 1,
  /** RT-3, in ms: how long a disconnected client can resume. */
  recoveryWindow: 120_000,
  /** Server to client frames of batched topics, in ms. */
  batchInterval: 50,
  seasonMax: 999,
  pageSize: 25,
  pageSizeMax: 100,
} as const
