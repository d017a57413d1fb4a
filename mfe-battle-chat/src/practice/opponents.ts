import type { Move } from './moves.ts'

/** How somebody looks on their camera. */
export type Mood = 'calm' | 'smug' | 'hurt' | 'furious' | 'dancing' | 'winning' | 'losing'

/** Occasions on which an opponent says something, besides their own moves and the person's. */
type Occasion = 'heard' | 'bored' | 'loved' | 'boosted' | 'sabotaged' | 'ahead' | 'behind' | 'won' | 'lost' | 'begins'

export interface Opponent {
  id: OpponentId
  name: string
  /** In a few words. */
  character: string
  /** What they always say. */
  motto: string
  /** What to try against them. */
  hint: string
  /** 1 to 5. */
  difficulty: number
  /** Their colour, as `#rrggbb`. */
  color: string
  /** What a move against them is worth: 1 is usual, 0 leaves the crowd cold, below 0 it turns against the person. */
  weakness: Readonly<Record<Move, number>>
  /** How they look when a move hit them. */
  hit: Readonly<Record<Move, Mood>>
  /** How often they make each move themselves, as shares of their sum. */
  habits: Readonly<Record<Move, number>>
  /** Towards them the crowd drifts when nobody does anything, 0 to 1. */
  draw: number
  /** By how much one of their moves wins the crowd over, 0 to 1. */
  power: number
  /** From one move of theirs to the next, in ms, more or less. */
  pace: number
  /** With a move of their own. */
  says: Readonly<Record<Move, readonly string[]>>
  /** After a move of the person that hit. */
  answers: Readonly<Record<Move, readonly string[]>>
  /** `{words}` is what the person said. */
  on: Readonly<Record<Occasion, readonly string[]>>
}

export type OpponentId = 'barnaby' | 'medusa' | 'clamp' | 'puff' | 'abyssa'

export const opponents: readonly Opponent[] = [
  {
    ...{ id: 'barnaby', name: 'Barnaby Barnacle', difficulty: 1, color: '#c9a27a' },
    character: 'Has not moved since spring, and is proud of it.',
    motto: 'I was stuck here first.',
    hint: 'Has not heard a new joke for years.',
    weakness: { taunt: 0.7, joke: 1.5, dance: 1.1, compliment: 0.8 },
    hit: { taunt: 'furious', joke: 'hurt', dance: 'losing', compliment: 'calm' },
    habits: { taunt: 3, joke: 2, dance: 0, compliment: 1 },
    ...{ draw: 0.18, power: 0.1, pace: 11_000 },
    says: {
      taunt: ['You will get tired. I will still be here.', 'Young people. Always swimming somewhere.'],
      joke: ['What sticks to a rock and wins? Me.', 'I would laugh, but I might come loose.'],
      dance: ['I moved a little. Did you see?'],
      compliment: ['You are not bad. For somebody without a shell.', 'Nice place you have. May I stick to it?'],
    },
    answers: {
      taunt: ['Say that again when I have found my glasses!', 'In my day one was polite to a rock!'],
      joke: ['Stop. It tickles below the plates.', 'Oh no. That one was good. Oh no.'],
      dance: ['All this moving makes me seasick.', 'How do you do that with so few legs?'],
      compliment: ['Hm. Thank you. Nobody says that to a barnacle.', 'You noticed the shell? It is the old one.'],
    },
    on: {
      begins: ['I was stuck here first.', 'Wake me when it is over.'],
      heard: ['“{words}”. In my day we said less.', 'Did you say “{words}”? Louder, I am under a shell.'],
      bored: ['You told that one already. I remember everything.', 'Again? Even I get around more.'],
      loved: ['They like me. They must be old as well.', 'Hearts! Mind the shell.'],
      boosted: ['I did nothing, and look at that.', 'See? Sitting still pays.'],
      sabotaged: ['Who scraped at me? Who was that?', 'Hey! That was holding me!'],
      ahead: ['I could win this in my sleep. I may have.', 'Patience, that is all it takes.'],
      behind: ['It is a long tide. Wait for it.', 'I am only behind because I do not move.'],
      won: ['I was stuck here first. Told you.'],
      lost: ['Well. That was more excitement than I wanted.'],
    },
  },
  {
    ...{ id: 'medusa', name: 'Miss Medusa', difficulty: 2, color: '#ff9ade' },
    character: 'A jellyfish who was born on a stage and never left it.',
    motto: 'Darling, the spotlight is where I am.',
    hint: 'Melts when somebody means it well; nobody dances better.',
    weakness: { taunt: 0.8, joke: 0.7, dance: -0.3, compliment: 1.5 },
    hit: { taunt: 'hurt', joke: 'furious', dance: 'losing', compliment: 'hurt' },
    habits: { taunt: 1, joke: 1, dance: 4, compliment: 1 },
    ...{ draw: 0.3, power: 0.15, pace: 10_000 },
    says: {
      taunt: ['Darling, who dressed you? The current?', 'I have hair in better shape than your whole act.'],
      joke: ['I have no brain and still the better lines.', 'I would shake hands, but you would feel it for a week.'],
      dance: [
        'And float, and pulse, and float!',
        'Eight arms, no bones. Try to keep up.',
        'This one is called Moonlight. I am the moon.',
      ],
      compliment: ['You are brave to stand next to me, darling.', 'Lovely little outfit. For a chorus.'],
    },
    answers: {
      taunt: ['Do you know who I am? Do you?', 'That stung. And stinging is my thing!'],
      joke: ['They laugh? At me? I laugh at me, nobody else!', 'A comedian. How small.'],
      dance: ['Not bad. No, wait. It was.', 'Stop that, they are looking at you!'],
      compliment: ['Oh. Oh, darling. Say it again, slower.', 'I am melting. I may really be melting.'],
    },
    on: {
      begins: ['Darling, the spotlight is where I am.', 'Places, everybody! I am in mine.'],
      heard: ['“{words}”? Darling, speak to the gallery, not to the floor.', '“{words}”. I will have it set to music.'],
      bored: ['An encore nobody asked for.', 'Repeats are for television, darling.'],
      loved: ['I love you too! All of you! Mostly me!', 'Roses! Throw more!'],
      boosted: ['Brava, me!', 'You see? They know a star.'],
      sabotaged: ['Who touched my light? Who?', 'My lights! My beautiful lights!'],
      ahead: ['Shall I leave some applause for you? No.', 'It is hardly fair, is it. I love it.'],
      behind: ['The light is wrong. Somebody change the light!', 'I am saving myself for the finale.'],
      won: ['Thank you, thank you. I knew it in make-up.'],
      lost: ['I have never been so moved. By a current. Out of here.'],
    },
  },
  {
    ...{ id: 'clamp', name: 'Captain Clamp', difficulty: 3, color: '#ff8a5c' },
    character: 'A crab with two claws, no patience, and forty battles to tell of.',
    motto: 'I never back down. Sideways, maybe.',
    hint: 'Loses his head when taunted; being nice to him makes him stronger.',
    weakness: { taunt: 1.5, joke: 0.8, dance: 0.8, compliment: -0.3 },
    hit: { taunt: 'furious', joke: 'furious', dance: 'hurt', compliment: 'smug' },
    habits: { taunt: 5, joke: 1, dance: 1, compliment: 0 },
    ...{ draw: 0.42, power: 0.21, pace: 9_000 },
    says: {
      taunt: [
        'I have cracked bigger ones than you for breakfast!',
        'Stand still! I want to pinch something!',
        'You call that a battle? I call that a rock pool!',
      ],
      joke: ['Knock knock. Who is there? Me. You lost.', 'What has two claws and wins? Look here!'],
      dance: ['Sideways! Sideways! And snap!'],
      compliment: ['You have courage. It will not help.'],
    },
    answers: {
      taunt: ['WHAT did you say? Come closer and say it!', 'Nobody! Says that! To the Captain!'],
      joke: ['They are laughing! Why are they laughing? Stop it!', 'There is nothing funny about claws!'],
      dance: ['Hold still, I cannot aim!', 'Fancy legs. I have ten. Where was I?'],
      compliment: ['Ha! Even my enemies salute me.', 'Of course I am. Go on.'],
    },
    on: {
      begins: ['I never back down. Sideways, maybe.', 'To your posts! This one is mine!'],
      heard: ['“{words}”? I have pinched people for less!', 'I heard “{words}”, and I take it as an insult!'],
      bored: ['The same shot twice! Bad gunnery!', 'I have a shell. Do you know what that is?'],
      loved: ['Good crew! Extra plankton for all!', 'They love their Captain!'],
      boosted: ['Full speed! Do you see that?', 'Reinforcements! Ha!'],
      sabotaged: ['TREASON! Who was that?', 'A torpedo! From my own crowd!'],
      ahead: ['Victory smells of salt!', 'Strike your flag, sailor!'],
      behind: ['A tactical retreat. Sideways.', 'I have been sunk before! Twice!'],
      won: ['Forty-one battles! Write that down!'],
      lost: ['I did not lose. I ran aground.'],
    },
  },
  {
    ...{ id: 'puff', name: 'Professor Puff', difficulty: 4, color: '#ffd98a' },
    character: 'A pufferfish who has read everything and forgives nothing.',
    motto: 'Strictly speaking, you have already lost.',
    hint: 'Has an answer to everything but dancing.',
    weakness: { taunt: 0.5, joke: 0.9, dance: 1.5, compliment: 0.6 },
    hit: { taunt: 'furious', joke: 'hurt', dance: 'losing', compliment: 'smug' },
    habits: { taunt: 2, joke: 2, dance: 0, compliment: 2 },
    ...{ draw: 0.5, power: 0.27, pace: 8_000 },
    says: {
      taunt: ['Your argument has no spine. I checked.', 'I have footnotes longer than your career.'],
      joke: ['A fish walks into a bar graph. You see? No. You do not.', 'Statistically, somebody is laughing.'],
      dance: ['I shall now demonstrate buoyancy.'],
      compliment: ['A brave attempt. I shall mention you in the appendix.', 'Quite good. For an introduction.'],
    },
    answers: {
      taunt: ['I am NOT round! I am informed!', 'Unscientific! And hurtful! But chiefly unscientific!'],
      joke: ['That is not... wait... oh. Oh dear. Ha.', 'I do not see the... pffft!'],
      dance: ['There is no literature on this. There is no literature!', 'What is the foot doing? Is that allowed?'],
      compliment: ['Correct.', 'I am glad that somebody has done the reading.'],
    },
    on: {
      begins: ['Strictly speaking, you have already lost.', 'Let us begin. Take notes.'],
      heard: ['“{words}”. Source?', 'You say “{words}”. I count two mistakes.'],
      bored: ['A result that is repeated is merely confirmed.', 'We have covered that. Page one.'],
      loved: ['The data are favourable.', 'Peer review. At last.'],
      boosted: ['As predicted in my second chapter.', 'Growth. I know all about growth.'],
      sabotaged: ['Who let the air out? Who?', 'That was not in the method!'],
      ahead: ['The curve is clear. Shall I draw it?', 'You may submit your surrender in writing.'],
      behind: ['An outlier. Merely an outlier.', 'The sample is too small! So is the crowd!'],
      won: ['As I said at the beginning. You were told to take notes.'],
      lost: ['I shall have to correct the whole second edition.'],
    },
  },
  {
    ...{ id: 'abyssa', name: 'Abyssa', difficulty: 5, color: '#8fb4ff' },
    character: 'An anglerfish from where no light comes. Nobody has heard her raise her voice.',
    motto: 'Come a little closer to the light.',
    hint: 'Has no weakness. Never do the same twice.',
    weakness: { taunt: 0.8, joke: 0.8, dance: 0.8, compliment: 0.8 },
    hit: { taunt: 'furious', joke: 'hurt', dance: 'hurt', compliment: 'hurt' },
    habits: { taunt: 2, joke: 1, dance: 1, compliment: 2 },
    ...{ draw: 0.66, power: 0.38, pace: 7_000 },
    says: {
      taunt: [
        'I have waited longer for better meals.',
        'You shine so brightly. It makes you easy to find.',
        'Do not look down. It is further than you think.',
      ],
      joke: ['I told a joke once. They were inside by then.', 'Knock, knock. No, do not open.'],
      dance: ['Follow the light. Left. Right. Good.'],
      compliment: ['You are warm. I had forgotten warm.', 'What lovely courage. I will remember the taste.'],
    },
    answers: {
      taunt: ['The deep hears you. The deep is patient.', 'Careful. My light can go out.'],
      joke: ['Was that... laughter? I felt something.', 'Strange. It does not hurt where I expected.'],
      dance: ['So much movement. So much... light.', 'Stop. You make the water shake.'],
      compliment: ['Nobody has come down here to say that.', 'I... what does one answer to that?'],
    },
    on: {
      begins: ['Come a little closer to the light.', 'It is quiet down here. It was.'],
      heard: ['“{words}”. It echoes so nicely down here.', 'You whispered “{words}”. I hear everything.'],
      bored: ['Again. The deep does not like it twice.', 'You are running out of air.'],
      loved: ['They come to the light. They always do.', 'Closer, little ones.'],
      boosted: ['The current is with me.', 'Do you feel the pressure? I do not.'],
      sabotaged: ['Somebody touched my light.', 'Who swims there in the dark?'],
      ahead: ['It is nearly dark for you.', 'You may rest now.'],
      behind: ['I have been lower. I live there.', 'Light comes and goes. I stay.'],
      won: ['There. That did not hurt, did it.'],
      lost: ['You brought a light down here. Keep it.'],
    },
  },
]

const byId = Object.fromEntries(opponents.map((opponent) => [opponent.id, opponent])) as Record<OpponentId, Opponent>

export const opponentOf = (id: OpponentId): Opponent => byId[id]
