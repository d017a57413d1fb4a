/** The moves in a practice battle, besides a line of the person's own. */
export const moves = ['taunt', 'joke', 'dance', 'compliment'] as const
export type Move = (typeof moves)[number]

/** What the person says with it; the next one each time. */
export const ownWords: Readonly<Record<Move, readonly string[]>> = {
  taunt: [
    'I have seen more fight in a fish finger.',
    'Is that your camera, or did somebody drop an aquarium?',
    'You fight like you swim: in circles.',
    'Even the plankton is bored of you.',
  ],
  joke: [
    'Why do fish live in salt water? Pepper makes them sneeze.',
    'I would tell you a joke about the deep, but it is over your head.',
    'What do you call a fish without eyes? Fsh.',
    'My last opponent was a lobster. He took it like a boil.',
  ],
  dance: [
    'Watch this one. I call it the Low Tide.',
    'Left fin, right fin, and turn!',
    'The Kelp! Nobody can resist the Kelp.',
    'And now the whole thing backwards.',
  ],
  compliment: [
    'You look wonderful in this light.',
    'Honestly, I learned a lot from you.',
    'Nobody holds a camera like you.',
    'The crowd is lucky to have you.',
  ],
}

const signs: ReadonlyArray<readonly [Move, RegExp]> = [
  ['dance', /\b(danc\w*|moves|twirl\w*|shimmy|wiggl\w*|spin\w*)\b/i],
  ['joke', /\b(ha(ha)+|lol|lmao|jok\w*|why (do|did|does|is|are)|knock knock|walks? into a bar|pun)\b|😂|🤣/i],
  [
    'taunt',
    /\b(weak|loser|los(e|ing)|boring|ugly|slow|coward|clown|bad|worst|hate|dumb|stupid|smell\w*|stink\w*|scared|noob|trash|pathetic|beat you|get out|shut up)\b/i,
  ],
  [
    'compliment',
    /\b(love|nice|great|good|beautiful|pretty|wonderful|amazing|best|thank\w*|respect|cool|sweet|brave|lovely|well done|admire|handsome)\b|❤/i,
  ],
]

/** The move that the person's own words amount to; null if none of the four. */
export const meaningOf = (text: string): Move | null => signs.find(([, sign]) => sign.test(text))?.[0] ?? null
