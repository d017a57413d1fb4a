/**
 * The numbers of a person that medals are given for. `sum`: everything adds up and is kept; `most`: the most of it at a
 * time counts, and nothing needs to be kept; `seconds`: time, in which nothing counts twice.
 */
export const facts = {
  'account-early': 'most',
  'account-tester': 'most',
  'app-installed': 'most',
  /** 1 is a season pass, 2 a season pass XL. */
  'pass-tier': 'most',
  'passes-gifted': 'sum',
  'pass-received': 'most',
  level: 'most',

  'chat-said': 'most',
  /** In one message. */
  'chat-js': 'most',
  'chat-capitals': 'most',
  'chat-same-in-a-row': 'most',
  /** By how many different people they are blocked, and how often staff muted them. */
  'mutes-received': 'most',
  'tips-sent': 'sum',
  'tips-received': 'sum',
  /** ₣ at once. */
  'tip-amount': 'most',
  /** ₣ in one poll. */
  'poll-tokens': 'most',
  'poll-voted': 'most',
  endorsed: 'most',
  'clips-shown': 'sum',
  'effects-played': 'sum',
  'spots-found': 'sum',
  watched: 'seconds',
  'watched-kitchen': 'seconds',
  'watched-attic': 'seconds',

  'battles-won': 'sum',
  'battles-lost': 'sum',
  /** Battles that the other one left, or was silent in, before the end. */
  'battles-killed': 'sum',
  sabotages: 'sum',
  /** In one battle. */
  'boosts-given': 'most',
  'boosts-received': 'most',
  /** ₣ that was paid for the shares that somebody holds. */
  invested: 'most',
  'keys-held': 'most',
  crafted: 'sum',
  'recipes-found-first': 'sum',
  spins: 'sum',
  'epic-prizes': 'sum',
  'market-sales': 'sum',
  /** ₣ for one item. */
  'market-price': 'most',
  'market-purchases': 'sum',
  /** ₣ in all. */
  'goal-tokens': 'sum',
  'toys-used': 'sum',

  'clan-joined': 'most',
  'clan-founded': 'most',
  /** At a time. */
  'clan-invites-waiting': 'most',
  'clan-lead': 'most',
  'clan-kicked': 'most',
  'clan-deposited': 'sum',

  'popups-closed': 'sum',
  'missions-won': 'sum',
  'mission-spam-filter': 'most',
  'mission-all-hands': 'most',
  'mission-feeding-frenzy': 'most',
  'mission-pass-the-hat': 'most',
  'mission-landslide': 'most',
  'mission-nuke': 'most',
} as const
export type Fact = keyof typeof facts
export type FactOf<Way extends 'sum' | 'most' | 'seconds'> = {
  [F in Fact]: (typeof facts)[F] extends Way ? F : never
}[Fact]
