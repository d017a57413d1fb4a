/** What people do that challenges count. */
export type Action =
  | 'battle-fought'
  | 'battle-vote'
  | 'battle-won'
  | 'bid'
  | 'bought'
  | 'clip-liked'
  | 'clip-made'
  | 'crafted'
  | 'endorsed'
  | 'found'
  | 'goal-given'
  | 'item-used'
  | 'listed'
  | 'poll-vote'
  | 'said'
  | 'spun'
  | 'tipped'
  | 'toy-sent'
  | 'watched'

export const groups = ['around', 'together', 'goods'] as const

export interface ChallengeKind {
  /** Stays for ever: it stands in what people completed. */
  id: string
  /** A person has one of each: what anybody can do alone, what takes others, and what takes tokens or things. */
  group: (typeof groups)[number]
  title: string
  text: string
  action: Action
  goal: number
  xp: number
  /** Id of the panel where it is done. */
  panel: string
  /**
   * How often it was done, if left out. `amount`: how much in all; `different`: with how many different ones; `ofEach`:
   * how many different ones, but at most so many of each lot.
   */
  counts?: 'amount' | 'different' | { ofEach: number }
  /** Only drawn for people who have a season pass then. */
  pass?: true
  /** Only drawn while this part of the show is switched on. */
  feature?: 'contestants' | 'fishtoys'
}

/** DAY-1: what a day may bring. */
export const catalogue: readonly ChallengeKind[] = [
  {
    ...{ id: 'say-5', group: 'around', action: 'said', goal: 5, xp: 15, panel: 'chat' },
    title: 'Say five things',
    text: 'Five lines in chat, in any room.',
  },
  {
    ...{ id: 'say-15', group: 'around', action: 'said', goal: 15, xp: 25, panel: 'chat' },
    title: 'Talk of the tank',
    text: 'Fifteen lines in chat, in any room.',
  },
  {
    ...{ id: 'say-30', group: 'around', action: 'said', goal: 30, xp: 40, panel: 'chat' },
    title: 'Never a quiet minute',
    text: 'Thirty lines in chat, in any room.',
  },
  {
    ...{ id: 'rooms-2', group: 'around', action: 'said', goal: 2, xp: 15, panel: 'chat' },
    title: 'Next door',
    text: 'Say something in two different rooms of the chat.',
    counts: 'different',
  },
  {
    ...{ id: 'watch-5', group: 'around', action: 'watched', goal: 5, xp: 10, panel: 'live-streams' },
    title: 'Have a look',
    text: 'Watch the cameras for five minutes.',
    counts: 'different',
  },
  {
    ...{ id: 'watch-15', group: 'around', action: 'watched', goal: 15, xp: 20, panel: 'live-streams' },
    title: 'Stay a while',
    text: 'Watch the cameras for fifteen minutes.',
    counts: 'different',
  },
  {
    ...{ id: 'watch-30', group: 'around', action: 'watched', goal: 30, xp: 35, panel: 'live-streams' },
    title: 'Glued to the glass',
    text: 'Watch the cameras for half an hour.',
    counts: 'different',
  },
  {
    ...{ id: 'watch-around', group: 'around', action: 'watched', goal: 10, xp: 25, panel: 'live-streams' },
    title: 'Look around',
    text: 'Watch for ten minutes. No camera counts for more than five.',
    counts: { ofEach: 5 },
  },
  {
    ...{ id: 'like-3', group: 'around', action: 'clip-liked', goal: 3, xp: 15, panel: 'clips' },
    title: 'Three of the best',
    text: 'Like three clips.',
    counts: 'different',
  },
  {
    ...{ id: 'clip-1', group: 'around', action: 'clip-made', goal: 1, xp: 25, panel: 'live-streams' },
    title: 'Keep it',
    text: 'Make a clip of something that happened.',
    pass: true,
  },
  {
    ...{ id: 'find-1', group: 'together', action: 'found', goal: 1, xp: 20, panel: 'live-streams' },
    title: 'Something is odd',
    text: 'Find a hidden spot in the picture of a camera.',
  },
  {
    ...{ id: 'poll-1', group: 'together', action: 'poll-vote', goal: 1, xp: 15, panel: 'poll' },
    title: 'Have your say',
    text: 'Vote in a poll.',
  },
  {
    ...{
      id: 'battle-vote-1',
      group: 'together',
      action: 'battle-vote',
      goal: 1,
      xp: 15,
      panel: 'battle-chat-spectate',
    },
    title: 'Take a side',
    text: 'Vote in a battle.',
  },
  {
    ...{
      id: 'battle-vote-5',
      group: 'together',
      action: 'battle-vote',
      goal: 5,
      xp: 20,
      panel: 'battle-chat-spectate',
    },
    title: 'Loud in the stands',
    text: 'Give five votes in battles.',
    counts: 'amount',
  },
  {
    ...{ id: 'battle-1', group: 'together', action: 'battle-fought', goal: 1, xp: 25, panel: 'battle-chat' },
    title: 'Into the ring',
    text: 'Finish a battle.',
  },
  {
    ...{ id: 'battle-win-1', group: 'together', action: 'battle-won', goal: 1, xp: 40, panel: 'battle-chat' },
    title: 'Last fish talking',
    text: 'Win a battle.',
  },
  {
    ...{ id: 'endorse-1', group: 'together', action: 'endorsed', goal: 1, xp: 15, panel: 'contestants' },
    title: 'Pick a favourite',
    text: 'Endorse a contestant, or another one than before.',
    feature: 'contestants',
  },
  {
    ...{ id: 'tip-1', group: 'together', action: 'tipped', goal: 1, xp: 15, panel: 'chat' },
    title: 'A coin in the hat',
    text: 'Tip somebody.',
  },
  {
    ...{ id: 'tip-25', group: 'together', action: 'tipped', goal: 25, xp: 25, panel: 'chat' },
    title: 'Big spender',
    text: 'Tip ₣25 in all, to whom you like.',
    counts: 'amount',
  },
  {
    ...{ id: 'tip-3', group: 'together', action: 'tipped', goal: 3, xp: 30, panel: 'chat' },
    title: 'A round for everybody',
    text: 'Tip three different people.',
    counts: 'different',
  },
  {
    ...{ id: 'goal-1', group: 'goods', action: 'goal-given', goal: 1, xp: 15, panel: 'live-streams' },
    title: 'Chip in',
    text: 'Give something to a goal of the house.',
  },
  {
    ...{ id: 'goal-25', group: 'goods', action: 'goal-given', goal: 25, xp: 25, panel: 'live-streams' },
    title: 'For the house',
    text: 'Give ₣25 in all to goals of the house.',
    counts: 'amount',
  },
  {
    ...{ id: 'bid-1', group: 'goods', action: 'bid', goal: 1, xp: 15, panel: 'market' },
    title: 'Going once',
    text: 'Bid on an auction in the Wet Market.',
  },
  {
    ...{ id: 'bid-3', group: 'goods', action: 'bid', goal: 3, xp: 25, panel: 'market' },
    title: 'Going twice',
    text: 'Bid on three different auctions.',
    counts: 'different',
  },
  {
    ...{ id: 'buy-1', group: 'goods', action: 'bought', goal: 1, xp: 30, panel: 'market' },
    title: 'Sold!',
    text: 'Win an auction or buy one out.',
  },
  {
    ...{ id: 'list-1', group: 'goods', action: 'listed', goal: 1, xp: 20, panel: 'market' },
    title: 'Spring cleaning',
    text: 'Put something up in the Wet Market.',
  },
  {
    ...{ id: 'craft-1', group: 'goods', action: 'crafted', goal: 1, xp: 20, panel: 'items' },
    title: 'Two into one',
    text: 'Craft an item by a recipe.',
  },
  {
    ...{ id: 'craft-3', group: 'goods', action: 'crafted', goal: 3, xp: 35, panel: 'items' },
    title: 'Workshop',
    text: 'Craft three items by recipes.',
  },
  {
    ...{ id: 'spin-1', group: 'goods', action: 'spun', goal: 1, xp: 10, panel: 'games' },
    title: 'Feeling lucky',
    text: 'Spin the prize machine.',
  },
  {
    ...{ id: 'spin-5', group: 'goods', action: 'spun', goal: 5, xp: 25, panel: 'games' },
    title: 'Feeling very lucky',
    text: 'Spin the prize machine five times.',
    counts: 'amount',
  },
  {
    ...{ id: 'use-1', group: 'goods', action: 'item-used', goal: 1, xp: 15, panel: 'items' },
    title: 'Use it or lose it',
    text: 'Use an item up.',
  },
  {
    ...{ id: 'toy-1', group: 'goods', action: 'toy-sent', goal: 1, xp: 25, panel: 'fishtoys' },
    title: 'Make waves',
    text: 'Send a fishtoy to the show.',
    feature: 'fishtoys',
  },
]

const byId = new Map(catalogue.map((kind) => [kind.id, kind]))
/** A kind by its id; undefined when a release took it away. */
export const kindOf = (id: string): ChallengeKind | undefined => byId.get(id)
