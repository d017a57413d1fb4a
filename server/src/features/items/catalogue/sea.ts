import { normal } from './entry.ts'

/** What the tank gives up. */
export const sea = [
  normal(55, 'Tank Gravel', 'stone-pile', 'COMMON', 'Each pebble was put there by an intern.'),
  normal(56, 'Seaweed', 'algae', 'COMMON', 'Salad, if you have given up.'),
  normal(57, 'Fish Flakes', 'fish-scales', 'COMMON', 'The catering, for those who signed the small contract.'),
  normal(58, 'Empty Shell', 'spiral-shell', 'COMMON', 'Two rooms, sea view, previous tenant eaten.'),
  normal(59, 'Fishbone', 'fishbone', 'COMMON', 'All that is left of the pilot episode.'),
  normal(60, 'Driftwood', 'wood-stick', 'COMMON', 'Drifted in, was cast at once.'),
  normal(61, 'Fish Hook', 'fishing-hook', 'COMMON', 'Looks like a free lunch. Ask around.'),
  normal(62, 'Bubbles', 'bubbles', 'COMMON', 'Somebody in the tank just told a joke.'),
  normal(63, 'Sea Urchin', 'sea-urchin', 'UNCOMMON', 'Like a hedgehog, but with an agent.'),
  normal(64, 'Starfish', 'sea-star', 'UNCOMMON', 'A star. Five points, no talent, very popular.'),
  normal(65, 'Coral Branch', 'coral', 'UNCOMMON', 'Alive, old and tired of your questions.'),
  normal(66, 'Ink Sac', 'quill-ink', 'UNCOMMON', 'For contracts, and for leaving rooms.'),
  normal(67, 'Pearl', 'oyster-pearl', 'RARE', 'An oyster was annoyed for years to make this. Relatable.'),
  normal(68, 'Message in a Bottle', 'corked-tube', 'RARE', 'It says: “Is this on?”'),
  normal(69, 'Fishing Rod', 'fishing-pole', 'UNCOMMON', 'In poor taste, in here.'),
  normal(70, 'Diving Helmet', 'diving-helmet', 'RARE', 'Very safe, apart from the bottom.'),
  normal(7, 'Treasure Map', 'treasure-map', 'RARE', 'X marks the fridge.'),
  normal(72, 'Cardboard Shark Fin', 'shark-fin', 'UNCOMMON', 'From a distance, terrifying. From close by, recyclable.'),
  normal(73, 'Anchor', 'anchor', 'UNCOMMON', 'Reads the news and stops boats.'),
  normal(74, 'Ship’s Wheel', 'ship-wheel', 'RARE', 'Not connected to anything. Neither is management.'),
  normal(8, 'Sunken Treasure', 'open-treasure-chest', 'EPIC', 'Was here the whole time, under somebody’s towel.'),
  normal(76, 'Night-Light Fish', 'angler-fish', 'EPIC', 'Guides you home. Not to your home.'),
]
