import type { ItemDefinition } from '@shoal/bus/items/contract'

/** Two items that make a third. Its place in the list is its page in everybody's book, so new ones come last. */
export interface Recipe {
  /** From 1. */
  number: number
  /** The numbers of both, the lower one first. */
  of: readonly [number, number]
  makes: number
  /** For people who have not found it: hints at both without naming them. */
  riddle: string
}

/** How a pair is written, whichever of the two comes first. */
export const pairOf = (one: number, two: number): string => (one <= two ? `${one}+${two}` : `${two}+${one}`)

/** By name, because numbers say nothing to readers and writers. */
const written: ReadonlyArray<readonly [one: string, two: string, makes: string, riddle: string]> = [
  // The kitchen.
  ['Flour', 'Tap Water', 'Dough', 'White dust meets the cheapest drink of the house.'],
  ['Bread', 'Cheese', 'Cheese Toastie', 'Slices hold something with holes.'],
  ['Potato', 'Salt', 'Chips', 'It has eyes and cannot see. Season it.'],
  ['Raw Egg', 'Butter', 'Fried Eggs', 'What the hen left lands on what the cow left.'],
  ['Coffee Beans', 'Tap Water', 'Coffee', 'Small, brown and awake. They drown in what is free.'],
  ['Loose Tea', 'Tap Water', 'Pot of Tea', 'Leaves that ran away from their bag, and what comes out of the wall.'],
  ['Sad Lemon', 'Sugar Cane', 'Lemonade', 'When life gives you one, somebody sweet has to help.'],
  ['Dough', 'Tomato', 'House Pizza', 'A base with ambitions, and the fruit that says it is none.'],
  ['Dough', 'Tin of Sardines', 'Fish Pie', 'A base with ambitions covers a crowded metal room.'],
  ['Dough', 'Sugar Cane', 'Birthday Cake', 'A base with ambitions goes sweet, once a year.'],
  ['Seaweed', 'Sea Urchin', 'Sushi Platter', 'Wrap the spiky one in what the tide left. No fire.'],
  ['Dough', 'Cue Cards', 'Fortune Cookie', 'Words somebody wrote for you, baked in.'],
  ['Dough', 'Yesterday’s Milk', 'Custard Pie', 'Old and white, in a crust. It is going to fly.'],
  ['Lemonade', 'Batteries', 'Energy Drink', 'Sour and sweet, with a plus and a minus.'],
  ['Garlic', 'Kebab of Unknown Origin', 'Stink Bomb', 'It keeps vampires off; the other one turns. Nobody stays.'],
  ['Garlic', 'Tomato', 'Hot Sauce Shot', 'Bad for kissing, red in the face. Down in one.'],
  ['Raw Egg', 'Plunger', 'Rubber Chicken', 'Which came first: the rubber, or this?'],
  ['Tin of Sardines', 'Tap Water', 'Wet Kipper', 'Packed heads to tails, and wet again. Duck.'],
  ['Butter', 'Bin', 'Banana Peel', 'Something that slides, and where things go when they are done.'],
  [
    'Kebab of Unknown Origin',
    'Wet Sock',
    'Whoopee Cushion',
    'It turns all night, and the other half is missing. Sit down.',
  ],
  ['Chips', 'Fishbone', 'Angry Seagull', 'Hot and salted, and the last of a pilot. Look up.'],
  ['Cardboard Box', 'Birthday Cake', 'Piñata', 'Hide the sweet one where the cat would sit. Then hit it.'],
  // The drawer with everything in it.
  ['Light Bulb', 'Batteries', 'Torch', 'A bright idea that needs two of something to leave the house.'],
  ['Light Bulb', 'Copper Wire', 'Desk Lamp', 'A bright idea on a long metal thread.'],
  ['Copper Wire', 'Batteries', 'Pocket Radio', 'A long metal thread with power of its own: listen.'],
  ['Bread', 'Copper Wire', 'Toaster', 'Breakfast, wired.'],
  ['Whistle', 'Batteries', 'Alarm Clock', 'A referee that never gets tired.'],
  ['Wet Sock', 'Batteries', 'The Remote', 'Lost behind the sofa, one with the other, and they run out.'],
  ['Bubbles', 'Plunger', 'Rubber Duck', 'Two things from the bathroom. It squeaks.'],
  ['Fridge Magnet', 'Pocket Radio', 'Electromagnet', 'It holds the shopping list, and it hums along to one station.'],
  ['Bent Nails', 'Spanner', 'Keys to Something', 'Not straight, but file it with the tool that fits nothing.'],
  ['Broom', 'Communal Comb', 'False Moustache', 'Bristles, and something for the parting. Put it under your nose.'],
  ['Broken Mirror', 'Marker Pen', 'Sunglasses', 'Bad luck, coloured in black. Very cool.'],
  ['Planks', 'Bent Nails', 'Small Loot Crate', 'Flat wood, and what holds it together, more or less.'],
  ['Small Loot Crate', 'Rope', 'Loot Crate', 'It rattles. Tie something around it and call it bigger.'],
  // The show.
  ['Copper Wire', 'Communal Comb', 'Microphone', 'Everybody has sung into one of these. This one has a thread.'],
  ['Planks', 'Marker Pen', 'Clapperboard', 'Flat wood, and a number on it that will not wash off. Action!'],
  ['Cardboard Box', 'Magnifying Glass', 'Disposable Camera', 'A home for a cat that sees things larger.'],
  ['False Moustache', 'Magnifying Glass', 'Detective Kit', 'Nobody knows you, and you see everything larger.'],
  ['Call Sheet', 'Ink Sac', 'Confidentiality Agreement', 'It says seven. Sign it with what a squid leaves in a hurry.'],
  ['Confidentiality Agreement', 'Fishbuck', 'Producer’s Envelope', 'Hush, and money.'],
  ['Sunglasses', 'Disposable Camera', 'Red Carpet', 'Indoors and dark, in a flash. That is fame.'],
  ['Coffee', 'Alarm Clock', 'Participation Trophy', 'You were woken and you drank something: well done.'],
  [
    'Tank Gravel',
    'Producer’s Envelope',
    'Bust of the Producer',
    'What lies at the bottom, paid by the man at the top.',
  ],
  ['Fortune Cookie', 'Cue Cards', 'Self-Help Book', 'Advice that was baked, and advice that was held up. Bind it.'],
  [
    'Self-Help Book',
    'Participation Trophy',
    'Honorary Diploma',
    'You read about yourself, and you were there. Doctor!',
  ],
  ['Self-Help Book', 'Planks', 'Extra Shelf', 'To better yourself, put it up on flat wood.'],
  ['Microphone', 'Rubber Duck', 'SFX Token', 'Hold the squeaker where everybody hears it.'],
  ['Microphone', 'Cue Cards', 'TTS Token', 'It is always on, and here is what to say.'],
  ['Kebab of Unknown Origin', 'Cue Cards', 'Beef', 'Meat with a script.'],
  // The tank.
  ['Driftwood', 'Fish Hook', 'Fishing Rod', 'It came with the tide, and a free lunch hangs on it.'],
  ['Cardboard Box', 'Fishbone', 'Cardboard Shark Fin', 'The cat’s house frightens swimmers, with a skeleton crew.'],
  ['Rope', 'Spanner', 'Anchor', 'Knots, and iron that fits nothing. Let it sink.'],
  ['Seaweed', 'Marker Pen', 'Ink Sac', 'Green and slippery, and it will not wash off.'],
  ['Empty Bottle', 'Cue Cards', 'Message in a Bottle', 'It was like this when you got here. Put some lines into it.'],
  ['Empty Shell', 'Tank Gravel', 'Pearl', 'Annoy a house with sea view, for years, with one small stone.'],
  ['Bucket', 'Magnifying Glass', 'Diving Helmet', 'Upside down over your head, with something to look through.'],
  ['Planks', 'Anchor', 'Ship’s Wheel', 'Flat wood, and what holds a boat. Steer.'],
  ['Message in a Bottle', 'Marker Pen', 'Treasure Map', 'Somebody far away wrote. Put an X on it.'],
  [
    'Treasure Map',
    'Keys to Something',
    'Sunken Treasure',
    'X marks it. You had the other half in your pocket all along.',
  ],
  ['Diving Helmet', 'Torch', 'Night-Light Fish', 'Safe at the bottom, and makes everyone look guilty down there.'],
  ['Participation Trophy', 'Pearl', 'Crown of the Tank', 'You were there, and an oyster suffered. Kneel.'],
  ['Sunken Treasure', 'Cardboard Box', 'Sunken Loot Crate', 'Wrap up what lay under the towel.'],
  [
    'Night-Light Fish',
    'Crown of the Tank',
    'The Whole Shoal',
    'The one that leads through the dark, and the one that rules by day. All follow.',
  ],
  // Toys for the house.
  ['Alarm Clock', 'Whistle', 'Seven O’Clock Alarm', 'It screams already. Give it a referee.'],
  ['Bucket', 'Whistle', 'Foghorn', 'Blow it into the thing below the leak.'],
  ['Bubbles', 'Toaster', 'Bubble Machine', 'Somebody laughed under water: plug it in.'],
  ['Bucket', 'Tap Water', 'Ice Bath', 'Fill what stands below the leak, and wait for winter.'],
  ['Matches', 'Tap Water', 'Fog Machine', 'Fire loses. What rises?'],
  ['Fog Machine', 'Bucket', 'Indoor Weather', 'A mystery over the washing-up, and something to catch what falls.'],
  ['Communal Comb', 'Batteries', 'Propeller Hat', 'Something for everybody’s hair that turns when powered.'],
  ['Plunger', 'Wet Sock', 'High Five From Nobody', 'A stick with a rubber end wears half a pair. Up it goes.'],
  ['Wet Sock', 'Rope', 'Compulsory Hug', 'It misses its other half. Tie them together.'],
  ['Broken Mirror', 'Light Bulb', 'Mirror Ball', 'Seven years in pieces, with a bright idea in the middle.'],
  ['Desk Lamp', 'Magnifying Glass', 'Spotlight', 'For interrogations, but larger.'],
  ['Fishing Rod', 'Broom', 'Pool Noodle Duel', 'Two long sticks, one in poor taste and one for the floor. En garde.'],
  ['Wet Sock', 'Clapperboard', 'Puppet Show', 'Half a pair learns to talk. Take one!'],
  ['Ink Sac', 'Bubbles', 'Magic Eight Ball', 'Round and light, then filled with black. Ask it.'],
  ['Mirror Ball', 'Matches', 'Fireworks', 'Make it glitter, then do what the production forbade.'],
  ['Broken Mirror', 'Alarm Clock', 'Opposite Day', 'Bad luck, seven years, at seven. Or the other way round.'],
  ['Ice Bath', 'Pocket Radio', 'Ice Cream Van', 'Something freezing that plays one tune.'],
  ['Cardboard Box', 'Crown of the Tank', 'Bouncy Castle', 'Royalty moves in with the cat.'],
  ['Ink Sac', 'Ship’s Wheel', 'The Kraken', 'It leaves in a cloud, and it takes the helm along.'],
  // Toys for each other.
  ['Empty Bottle', 'Tap Water', 'Water Pistol', 'Fill it again and aim.'],
  ['Empty Bottle', 'Ink Sac', 'Ink Bomb', 'Fill it with what a squid leaves in a hurry, and throw.'],
  ['Broken Mirror', 'Starfish', 'Glitter Grenade', 'A star without talent, in a thousand pieces.'],
  ['Sea Urchin', 'Alarm Clock', 'Sea Mine', 'The one with the spikes starts to tick.'],
  ['Cardboard Shark Fin', 'Driftwood', 'Trojan Seahorse', 'A disguise on a wooden body. A gift!'],
  ['Cardboard Shark Fin', 'Tin of Sardines', 'Piranha', 'Small fish put on something frightening, and believed it.'],
  ['Coral Branch', 'Electromagnet', 'Jellyfish Bloom', 'Old, alive and tired of questions, until the current came on.'],
  // What to do with accidents.
  ['Unfortunate Goo', 'Unfortunate Goo', 'Rubber Duck', 'You failed. You failed again. Squeak.'],
  ['Unfortunate Goo', 'Salt', 'Sea Urchin', 'Season your mistakes until they are spiky.'],
]

/** All recipes, in the order of the book, and what a pair makes. */
export interface Recipes {
  all: readonly Recipe[]
  /** Null when nobody wrote the pair down. */
  of(pair: string): Recipe | null
}

/** The recipes with the numbers that the catalogue has for the names in them. Throws an Error for a name that it lacks. */
export function recipesWith(catalogue: readonly Pick<ItemDefinition, 'id' | 'name'>[]): Recipes {
  const numbers = new Map(catalogue.map(({ id, name }) => [name, id]))
  const numberOf = (name: string): number => {
    const id = numbers.get(name)
    if (id === undefined) throw new Error(`A recipe names ${name}, which is no item`)
    return id
  }
  const all = written.map(([first, second, makes, riddle], index): Recipe => {
    const [one, two] = [numberOf(first), numberOf(second)]
    return { number: index + 1, of: one <= two ? [one, two] : [two, one], makes: numberOf(makes), riddle }
  })
  const byPair = new Map(all.map((recipe) => [pairOf(...recipe.of), recipe]))
  return { all, of: (pair) => byPair.get(pair) ?? null }
}
