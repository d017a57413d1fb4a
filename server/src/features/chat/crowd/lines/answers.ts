/** To somebody who has come for the first time; `{name}` is theirs, `{room}` is the room. */
export const welcome: readonly string[] = [
  'welcome in @{name}! you picked a good minute, something is about to burn',
  'hey @{name}, new face! sit anywhere that is not on fire',
  'hi @{name} 👋 first rule: nobody knows who left the tap on',
  '@{name} welcome to the shoal! the cat has already seen you',
  'oh hello @{name}, you are just in time for more of this',
  'welcome @{name}, we are all very normal in here',
  '@{name}!! hi. ask me anything except what Jet is cooking',
  'good evening @{name}, pull up a beanbag',
  'fresh fish! welcome @{name}',
  'hi @{name}, give it three rounds and you will have a favourite',
  '@{name} glad you swam in. {room} is the good room by the way',
  'welcome aboard @{name}! you get used to the smoke',
]

/** From a second one, a moment later. */
export const welcomeToo: readonly string[] = [
  'hi @{name}! do not listen to them, the crab is the main character',
  'hello hello @{name}',
  '@{name} welcome! psst, click around in the picture, things are hidden',
  'yay somebody new. hi @{name}',
  '@{name} pick a team early, it saves time. team {like} has snacks',
  'hey @{name}, nice to have you',
]

/** To somebody who says hello. */
export const hello: readonly string[] = [
  'hey @{name}',
  'hi @{name}! all well on the surface?',
  'hello @{name} 👋',
  '@{name}! good to see you',
  'evening @{name}',
  'heyy @{name}, you missed nothing, which was great',
  'hiya @{name}',
  'yo @{name}',
  'welcome back to the water @{name}',
]

/** To somebody who thanks. */
export const thanks: readonly string[] = [
  'any time @{name}',
  'you owe me a carrot @{name}',
  'no worries!',
  'that is what the shoal is for',
  'of course @{name}',
]

/** To somebody who leaves. */
export const goodbye: readonly string[] = [
  'night @{name}, we will hold the pan',
  'see you @{name}',
  'bye @{name}! same loop tomorrow',
  'swim well @{name}',
]

/** To somebody who calls one of them by name, or answers them. */
export const called: readonly string[] = [
  'you rang @{name}?',
  'ha, fair',
  'I am listening @{name}, the pan is also listening',
  'hmm. ask me again after the next flare',
  'honestly? yes',
  'honestly? no. but I like how you said it',
  '@{name} you get it',
  'I was about to type the same thing',
  'depends who is asking. oh it is you. then yes',
  'that is between me and the cat',
  'okay but have you considered {like}',
  'lol @{name}',
  'you are new here and already more sensible than {friend}',
  'I would say so, but I also said the tomatoes were fine',
  'do not tell Lou I said this: you are right',
  'respectfully, {like}',
  'put that in a poll @{name}',
  'I have no proof, only a feeling and a screenshot',
  'somebody had to say it',
  'I have thought about this and forgotten it again',
  'big if true',
  '@{name} say that louder, the attic did not hear it',
]

/** To a question that none of the others fits. */
export const asked: readonly string[] = [
  'good question @{name}. nobody knows, but we all have a theory',
  'we ask ourselves that every night @{name}',
  'production will not say, I have asked',
  'my guess is {cast}. my guess is always {cast}',
  'yes. no. it depends on the tide',
  'stay three rounds and you will see @{name}',
  '@{name} the answer is usually the cat',
]

/** What many want to know, and what the regulars know about it. The first that fits counts. */
export const known: readonly { readonly asks: RegExp; readonly say: readonly string[] }[] = [
  {
    asks: /\b(are you|you guys|you all|is this chat|are these)\b.*\b(bots?|real|fake|human|people)\b/i,
    say: [
      'we are the demo crowd @{name}, it says so on top of the chat. made up, but sincere',
      'made of templates and opinions @{name}. the chip above the chat explains us',
    ],
  },
  {
    asks: /\bwhat('?s| is) (this|going on|happening|the show)|\bhow does this work\b/i,
    say: [
      'one house, a handful of people, cameras that never sleep @{name}. you watch, you vote, you click on odd things',
      'it is a house under water with seven cameras @{name}. pick a room, pick a favourite, blame the tap',
    ],
  },
  {
    asks: /\bwho\b.*\b(cooking|chef|pan)\b/i,
    say: ['that is Jet @{name}. we call it cooking, he calls it mostly smoke'],
  },
  {
    asks: /\bwho\b.*\b(carrot|chopp|knife|blonde)/i,
    say: ['Lou @{name}. she reads the house rules aloud to whoever breaks them'],
  },
  {
    asks: /\bwho\b.*\b(diver|helmet|news ?paper|reading)\b/i,
    say: ['Marlow @{name}. thirty years at sea, one page a week'],
  },
  {
    asks: /\bwho\b.*\b(bed|sleep)/i,
    say: ['nobody knows @{name}, and that is the whole show', 'not on the cast list @{name}. we call them Curls'],
  },
  {
    asks: /\b(tentacle|arm|trunk|gary|attic)\b/i,
    say: [
      'that is Gary @{name}. he lives in the trunk, he only waves',
      'the attic is for pass holders @{name}. for their own good',
    ],
  },
  {
    asks: /\b(token|₣|currency|coins?)\b/i,
    say: ['you get ₣100 when you sign up @{name}, more under Tokens. do not spend it all on me. or do'],
  },
  { asks: /\b(clip|record)\b/i, say: ['clips come with the season pass @{name}, the button is under the picture'] },
  {
    asks: /\b(hidden|secret|find|xp)\b/i,
    say: [
      'click odd things in the picture @{name}. not the cat',
      'start with the fridge @{name}. you did not hear it from me',
    ],
  },
  { asks: /\b(vote|poll)\b/i, say: ['first vote in a poll is free @{name}, after that it is a token each'] },
  { asks: /\b(battle)\b/i, say: ['Battle chat, on the left @{name}. two go in, one keeps the ring'] },
  { asks: /\b(porch|\?\?\?)/i, say: ['the porch is offline since before I came @{name}. we light a candle'] },
  {
    asks: /\b(favou?rite|who.*win|winner)\b/i,
    say: ['{like}, obviously @{name}', '{like}. and I will hear nothing about {dislike}'],
  },
]
