import { toy } from './entry.ts'

const bigtoy = toy('BIGTOY')

/** What the house talks about for a week. */
export const bigtoys = [
  bigtoy(
    130,
    'Power Cut',
    'unplugged',
    'PURCHASE',
    'ALL',
    'dark',
    'Everything goes off but the cameras. Funny, that.',
    { price: 2500 },
  ),
  bigtoy(131, 'The Kraken', 'giant-squid', 'EPIC', 'ALL', 'rise', 'Released. There was a form, and you signed it.'),
  bigtoy(
    132,
    'Mariachi Band',
    'sombrero',
    'PURCHASE',
    'ROOMS',
    'noise',
    'Four men, no breaks, until somebody cries or dances.',
    { price: 1800 },
  ),
  bigtoy(
    133,
    'Foam Party',
    'foam',
    'PURCHASE',
    'ROOMS',
    'fog',
    'Up to the door handle. The carpet will file a complaint.',
    { price: 1500 },
  ),
  bigtoy(134, 'Hot Tub', 'bathtub', 'PURCHASE', 'ALL', 'bubbles', 'An evening of warm water and poor judgement.', {
    price: 3000,
  }),
  bigtoy(
    135,
    'Mystery Guest',
    'hooded-figure',
    'PURCHASE',
    'ALL',
    'dark',
    'Knows one of them. Will not say which one.',
    { price: 5000 },
  ),
  bigtoy(136, 'Bouncy Castle', 'sand-castle', 'EPIC', 'ALL', 'drop', 'Property prices in the garden have tripled.'),
  bigtoy(
    137,
    'Capybara Visit',
    'capybara',
    'PURCHASE',
    'ALL',
    'follow',
    'Calmer than anybody in here. Leads the polls by noon.',
    { price: 4000 },
  ),
  bigtoy(138, 'Opposite Day', 'yin-yang', 'RARE', 'ALL', 'noise', 'A normal day. (You see how it goes.)'),
  bigtoy(139, 'Ice Cream Van', 'food-truck', 'RARE', 'ALL', 'dash', 'Plays the tune for an hour. Sells nothing.'),
]
