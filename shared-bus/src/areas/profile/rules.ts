import { limits as items } from '../items/limits.ts'
import { levelMedals } from '../medals/rules.ts'

/** A rank: the title that somebody has from a level on. */
export interface Rank {
  /** The level from which it is held. */
  level: number
  title: string
  description: string
  /** What comes with it, in words; nothing with most of them. */
  unlocks: readonly string[]
}

/** A rank, with what really comes at its level: a medal, and a place in the inventory. */
function rank(level: number, title: string, description: string): Rank {
  const hasMedal = levelMedals.some((one) => one === level)
  const hasPlace = items.levelsWithPlace.some((one) => one === level)
  const unlocks = [...(hasMedal ? [`The medal Level ${level}`] : []), ...(hasPlace ? ['One more place for items'] : [])]
  return { level, title, description, unlocks }
}

/** LVL-2: all ranks, from Nothing to Winner, each from its level on. */
export const ranks: readonly Rank[] = [
  rank(1, 'Nothing', 'Everybody begins here. The water does not know you yet.'),
  rank(2, 'Droplet', 'There is a little of you, at least.'),
  rank(3, 'Bubble', 'You rise, and nobody can say why.'),
  rank(4, 'Speck', 'Somebody wiped a lens because of you.'),
  rank(5, 'Alga', 'Green, and getting everywhere.'),
  rank(7, 'Plankton', 'You are food, but good food.'),
  rank(10, 'Krill', 'One of very many, and proud of it.'),
  rank(12, 'Brine Shrimp', 'Small, salty, alive.'),
  rank(15, 'Tadpole', 'Legs are only a matter of time.'),
  rank(18, 'Barnacle', 'You found a place and you are not leaving it.'),
  rank(20, 'Snail', 'Slow, but you always come.'),
  rank(23, 'Minnow', 'The others swim around you now, not through you.'),
  rank(26, 'Guppy', 'Colourful, and often there.'),
  rank(30, 'Goldfish', 'You have seen it all, and will see it again.'),
  rank(33, 'Sardine', 'At home in a full room.'),
  rank(36, 'Anchovy', 'Not everybody likes you. Those who do, do.'),
  rank(40, 'Herring', 'Sometimes red.'),
  rank(45, 'Hermit Crab', 'You moved in, with everything you have.'),
  rank(50, 'Seahorse', 'Upright, in any current.'),
  rank(55, 'Clownfish', 'You live where it stings, and laugh.'),
  rank(60, 'Starfish', 'You lose an arm and grow another.'),
  rank(65, 'Mackerel', 'Fast, shiny, holy.'),
  rank(70, 'Blowfish', 'Better not to upset you.'),
  rank(75, 'Jellyfish', 'No brain, no bones, no worries.'),
  rank(80, 'Flounder', 'Both eyes on the same side: that of the show.'),
  rank(85, 'Trout', 'You swim against the chat.'),
  rank(90, 'Lobster', 'You do not age. You level.'),
  rank(95, 'Salmon', 'You know where you came from.'),
  rank(100, 'Anglerfish', 'A light in the dark, and a lot of teeth behind it.'),
  rank(110, 'Cuttlefish', 'You become whatever the room is.'),
  rank(120, 'Moray', 'In every hole of this house.'),
  rank(125, 'Dolphin', 'They say you are cleverer than the contestants.'),
  rank(130, 'Electric Eel', 'The lights flicker when you log in.'),
  rank(140, 'Lionfish', 'Beautiful, and nobody touches you.'),
  rank(150, 'Barracuda', 'You arrive, and it is quiet.'),
  rank(160, 'Manta', 'You glide over all of it.'),
  rank(175, 'Swordfish', 'You make your point.'),
  rank(190, 'Octopus', 'Eight tabs at a time.'),
  rank(200, 'Tiger Shark', 'You have eaten worse than this chat.'),
  rank(210, 'Hammerhead', 'You see both sides at once.'),
  rank(225, 'Sea Dragon', 'People thought you were made up.'),
  rank(240, 'Narwhal', 'People still think you are made up.'),
  rank(250, 'Orca', 'Black, white, and always right.'),
  rank(275, 'Great White', 'There is music when you come.'),
  rank(300, 'Giant Squid', 'Nobody has filmed you, and you film everybody.'),
  rank(325, 'Sperm Whale', 'You dive for an hour and come back with gossip.'),
  rank(350, 'Coelacanth', 'They were sure that you had died out.'),
  rank(375, 'Humpback', 'They hear you across an ocean.'),
  rank(400, 'Lighthouse', 'You do not swim any more. Others look to you.'),
  rank(450, 'Captain', 'The ship is yours. It leaks.'),
  rank(500, 'Blue Whale', 'Nothing that ever lived is larger.'),
  rank(550, 'Reef', 'Whole lives go on in you.'),
  rank(600, 'Siren', 'They would sail into anything you say.'),
  rank(650, 'Trench', 'Nobody has been to the bottom of you.'),
  rank(700, 'Maelstrom', 'Whatever comes near goes around you.'),
  rank(750, 'Kraken', 'Maps warn of you.'),
  rank(800, 'Leviathan', 'The house is built on your back.'),
  rank(850, 'Tide', 'Everything comes and goes as you do.'),
  rank(900, 'Moon', 'The tide comes and goes as you do.'),
  rank(950, 'Ocean', 'There is nothing else.'),
  rank(1000, 'Winner', 'The show is over. You won it.'),
]

/** LVL-2: the rank that a level holds. */
export const rankOf = (level: number): Rank => ranks.findLast((one) => one.level <= level) ?? ranks[0]!

/** LVL-2: the rank after it, or null for the last. */
export const rankAfter = (level: number): Rank | null => ranks.find((one) => one.level > level) ?? null
