import { type MedalDefinition, medalsOf } from './medal.ts'

const special = medalsOf('special')
const vip = medalsOf('vip')
const clan = medalsOf('clan')
const other = medalsOf('other')

/** How many accounts count as early. */
export const earlyAccounts = 100

/** Medals for somebody's person, friends and clan. */
export const peopleMedals: readonly MedalDefinition[] = [
  special(
    'beta-tester',
    ['Beta tester', 'Tested the show before everybody else'],
    ['account-tester', 1],
    'microscope',
    'high',
  ),
  special(
    'early-bird',
    ['Early bird', `One of the first ${earlyAccounts} accounts, and said something in chat`],
    ['account-early', 1],
    'rooster',
    'none',
  ),
  special(
    'all-terrain-fish',
    ['All-terrain fish', 'Took the show along as an app', 'Install Shoal from the browser, then open it from there.'],
    ['app-installed', 1],
    'jeep',
    'normal',
  ),

  // A pass is bought, and XP is not for sale.
  vip('season-pass', ['Season pass', 'Has a season pass'], ['pass-tier', 1], 'ticket', 'none'),
  vip('season-pass-xl', ['Season pass XL', 'Has a season pass XL'], ['pass-tier', 2], 'crown', 'none'),
  vip('adopted', ['Adopted', 'Somebody gave them a season pass'], ['pass-received', 1], 'present', 'none'),
  vip('secret-santa', ['Secret Santa', 'Gave somebody a season pass'], ['passes-gifted', 1], 'santa-hat', 'high'),
  vip('whale', ['Whale', 'Gave away 10 season passes'], ['passes-gifted', 10], 'whale-tail', 'highest'),

  clan('shoaling', ['Shoaling', 'Joined a clan'], ['clan-joined', 1], 'school-of-fish', 'low'),
  clan('clan-founder', ['Founder', 'Founded a clan'], ['clan-founded', 1], 'flag-objective', 'normal'),
  clan('clan-leader', ['Right-hand fin', 'Leads a clan, or owns one'], ['clan-lead', 1], 'rank-3', 'normal'),
  clan(
    'hard-to-get',
    ['Hard to get', 'Left 5 clan invites unanswered', 'Have 5 invites waiting at a time.'],
    ['clan-invites-waiting', 5],
    'envelope',
    'normal',
  ),
  clan('treasurer', ['Treasurer', 'Put ₣1,000 into clan vaults'], ['clan-deposited', 1_000], 'locked-chest', 'normal'),
  clan('thrown-back', ['Thrown back', 'Was removed from a clan'], ['clan-kicked', 1], 'broken-heart', 'lowest'),

  // No XP: somebody who reaches a level has them already.
  other('level-10', ['Level 10', 'Reached level 10'], ['level', 10], 'fishbone', 'none'),
  other('level-20', ['Level 20', 'Reached level 20'], ['level', 20], 'salmon', 'none'),
  other('level-30', ['Level 30', 'Reached level 30'], ['level', 30], 'crab', 'none'),
  other('level-40', ['Level 40', 'Reached level 40'], ['level', 40], 'jellyfish', 'none'),
  other('level-50', ['Level 50', 'Reached level 50'], ['level', 50], 'seahorse', 'none'),
  other('level-75', ['Level 75', 'Reached level 75'], ['level', 75], 'squid', 'none'),
  other('level-100', ['Level 100', 'Reached level 100'], ['level', 100], 'angler-fish', 'none'),
  other('level-125', ['Level 125', 'Reached level 125'], ['level', 125], 'dolphin', 'none'),
  other('level-150', ['Level 150', 'Reached level 150'], ['level', 150], 'double-fish', 'none'),
  other('level-175', ['Level 175', 'Reached level 175'], ['level', 175], 'circling-fish', 'none'),
  other('level-200', ['Level 200', 'Reached level 200'], ['level', 200], 'shark-jaws', 'none'),
  other('level-225', ['Level 225', 'Reached level 225'], ['level', 225], 'fish-monster', 'none'),
  other('level-250', ['Level 250', 'Reached level 250'], ['level', 250], 'harpoon-trident', 'none'),
]
