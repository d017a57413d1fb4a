import { type MedalDefinition, medalsOf } from './medal.ts'

const viewer = medalsOf('viewer')
const live = medalsOf('live')
const mission = medalsOf('mission')
const global = medalsOf('global', true)

const hour = 3_600

/** Medals for deeds while watching: in chat, before the cameras, in battles and missions. */
export const showMedals: readonly MedalDefinition[] = [
  viewer('first-words', ['First words', 'Said something in chat'], ['chat-said', 1], 'talk', 'none'),
  viewer(
    'laughing-fish',
    ['Laughing fish', 'Sent a message with 25 J or more', 'JJJJJJJJ. In one message.'],
    ['chat-js', 25],
    'jester-hat',
    'normal',
  ),
  viewer('caps-lock', ['Caps lock', 'Sent 50 messages in capitals only'], ['chat-capitals', 50], 'megaphone', 'normal'),
  viewer(
    'broken-record',
    ['Broken record', 'Said the same thing 10 times', 'Ten times in a row, with nothing else between.'],
    ['chat-same-in-a-row', 10],
    'parrot-head',
    'normal',
  ),
  viewer(
    'loudmouth',
    ['Loudmouth', 'Was muted by staff or blocked by others, 5 times in all'],
    ['mutes-received', 5],
    'silenced',
    'normal',
  ),
  viewer('first-vote', ['Had a say', 'Voted in a poll'], ['poll-voted', 1], 'vote', 'none'),
  viewer('kingmaker', ['Kingmaker', 'Paid ₣10 or more to sway a poll'], ['poll-tokens', 10], 'queen-crown', 'normal'),
  viewer('popular', ['Popular', 'Was tipped 100 times'], ['tips-received', 100], 'hearts', 'high'),
  viewer('pay-it-forward', ['Pay it forward', 'Tipped 100 times'], ['tips-sent', 100], 'pay-money', 'high'),
  viewer('big-tipper', ['Big tipper', 'Tipped ₣1,000 at once'], ['tip-amount', 1_000], 'gold-bar', 'high'),
  viewer('fan', ['Fan', 'Endorsed a contestant'], ['endorsed', 1], 'round-star', 'lowest'),
  viewer(
    'kitchen-hand',
    ['Kitchen hand', 'Watched the kitchen for 30 minutes'],
    ['watched-kitchen', hour / 2],
    'kitchen-knives',
    'normal',
  ),
  viewer(
    'attic-dweller',
    ['Attic dweller', 'Watched the attic for an hour'],
    ['watched-attic', hour],
    'ladder',
    'normal',
  ),
  viewer('couch-fish', ['Couch fish', 'Watched for 10 hours'], ['watched', 10 * hour], 'sofa', 'normal'),
  viewer('at-anchor', ['At anchor', 'Watched for 100 hours'], ['watched', 100 * hour], 'anchor', 'highest'),
  viewer('first-find', ['Sharp eye', 'Found a hidden spot'], ['spots-found', 1], 'magnifying-glass', 'none'),
  viewer(
    'treasure-hunter',
    ['Treasure hunter', 'Found 25 hidden spots'],
    ['spots-found', 25],
    'treasure-map',
    'normal',
  ),
  viewer('deep-diver', ['Deep diver', 'Found 100 hidden spots'], ['spots-found', 100], 'diving-helmet', 'high'),
  viewer('first-cut', ['First cut', 'Showed everybody a clip'], ['clips-shown', 1], 'film-strip', 'low'),
  viewer(
    'foley-artist',
    ['Foley artist', 'Had 3 sound effects played in the rooms'],
    ['effects-played', 3],
    'gong',
    'low',
  ),
  viewer('director', ['Director', 'Showed everybody 25 clips'], ['clips-shown', 25], 'film-projector', 'high'),

  live('first-blood', ['Bubble trouble', 'Won a battle'], ['battles-won', 1], 'punch', 'lowest'),
  live('brawler', ['Brawler', 'Won 100 battles'], ['battles-won', 100], 'boxing-glove', 'high'),
  live('unsinkable', ['Unsinkable', 'Won 1,000 battles'], ['battles-won', 1_000], 'trophy', 'ultra'),
  live('good-loser', ['Good loser', 'Lost a battle'], ['battles-lost', 1], 'sad-crab', 'lowest'),
  live('punching-fish', ['Punching fish', 'Lost 100 battles'], ['battles-lost', 100], 'swords-emblem', 'high'),
  live('predator', ['Predator', '20 others fled from a battle'], ['battles-killed', 20], 'shark-fin', 'high'),
  live('saboteur', ['Saboteur', 'Sabotaged 100 times in battles'], ['sabotages', 100], 'time-bomb', 'high'),
  live('cheerleader', ['Cheerleader', 'Boosted 10 times in one battle'], ['boosts-given', 10], 'trumpet', 'normal'),
  live(
    'rising-tide',
    ['Rising tide', 'Was boosted 10 times in one battle'],
    ['boosts-received', 10],
    'big-wave',
    'normal',
  ),
  live('sunk', ['Sunk', 'Lost 1,000 battles'], ['battles-lost', 1_000], 'tombstone', 'ultra'),

  mission(
    'pop-up-popper',
    ['Pop-up popper', 'Closed 100 pop-ups in missions'],
    ['popups-closed', 100],
    'click',
    'normal',
  ),
  mission('on-a-mission', ['On a mission', 'Came through a mission'], ['missions-won', 1], 'rocket', 'none'),
  mission('possible', ['Mission possible', 'Came through 10 missions'], ['missions-won', 10], 'bullseye', 'high'),

  // The missions give their XP by themselves; the medals only count how often.
  global(
    'spam-filter',
    ['Spam filter', 'Filtered the spam. Given each time'],
    ['mission-spam-filter', 1],
    'bug-net',
    'none',
  ),
  global(
    'all-hands',
    ['All hands on deck', 'Was on deck. Given each time'],
    ['mission-all-hands', 1],
    'three-friends',
    'none',
  ),
  global(
    'feeding-frenzy',
    ['Feeding frenzy', 'Took part in the frenzy. Given each time'],
    ['mission-feeding-frenzy', 1],
    'piranha',
    'none',
  ),
  global(
    'pass-the-hat',
    ['Pass the hat', 'Passed the hat. Given each time'],
    ['mission-pass-the-hat', 1],
    'top-hat',
    'none',
  ),
  global(
    'landslide',
    ['Landslide', 'Made it a landslide. Given each time'],
    ['mission-landslide', 1],
    'falling-boulder',
    'none',
  ),
  global('nuke', ['Nuke', 'Found all launch texts. Given each time'], ['mission-nuke', 1], 'mushroom-cloud', 'none'),
]
