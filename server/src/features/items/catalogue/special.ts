import type { RarityWeights } from '@shoal/bus/items/contract'
import { special } from './entry.ts'

const usual: RarityWeights = { COMMON: 68, UNCOMMON: 24, RARE: 7, EPIC: 1 }
const better: RarityWeights = { COMMON: 40, UNCOMMON: 40, RARE: 17, EPIC: 3 }
const best: RarityWeights = { COMMON: 0, UNCOMMON: 55, RARE: 37, EPIC: 8 }

/** The number of the item that comes out of a craft without a recipe. */
export const failureItemId = 155

/** Items that do something by themselves when they are opened, spent or eaten. */
export const specials = [
  special(failureItemId, 'Unfortunate Goo', 'slime', 'COMMON', 'Two perfectly good things went into this.', {
    effect: { name: 'give experience', amount: 1 },
  }),
  special(156, 'Small Loot Crate', 'cardboard-box-closed', 'COMMON', 'Rattles. One thing, or one thing in two parts.', {
    effect: { name: 'loot crate', draws: 1, weights: usual },
  }),
  special(157, 'Loot Crate', 'wooden-crate', 'UNCOMMON', 'Three things, packed by somebody in a hurry.', {
    effect: { name: 'loot crate', draws: 3, weights: usual },
  }),
  special(158, 'Large Loot Crate', 'cargo-crate', 'RARE', 'Five things. Lift with your knees.', {
    effect: { name: 'loot crate', draws: 5, weights: better },
  }),
  special(159, 'Sunken Loot Crate', 'locked-chest', 'EPIC', 'Nothing common survives at that depth.', {
    effect: { name: 'loot crate', draws: 4, weights: best },
  }),
  special(160, 'Suspicious Crate', 'mimic-chest', 'RARE', 'Two good things and a bad feeling. It blinked.', {
    effect: { name: 'loot crate', draws: 2, weights: best },
  }),
  special(9, 'Crate From the Shop', 'present', 'PURCHASE', 'The surprise is inside. The price is on the outside.', {
    price: 30,
    effect: { name: 'loot crate', draws: 2, weights: usual },
  }),
  special(0, 'Lucky Dip', 'cootie-catcher', 'PURCHASE', 'Reach in. Whatever it is, it is yours now.', {
    price: 15,
    effect: { name: 'find', weights: usual },
  }),
  special(163, 'Deep Dip', 'scuba-mask', 'PURCHASE', 'As lucky as the other one, but it went down further.', {
    price: 75,
    effect: { name: 'find', weights: better },
  }),
  special(10, 'TTS Token', 'megaphone', 'UNCOMMON', 'Good for one message, read aloud to people who cannot leave.', {
    effect: { name: 'give voucher', voucher: 'tts', amount: 1 },
  }),
  special(165, 'Roll of TTS Tokens', 'boombox', 'EPIC', 'Three messages. Choose your words, then the other ones.', {
    effect: { name: 'give voucher', voucher: 'tts', amount: 3 },
  }),
  special(11, 'SFX Token', 'sound-on', 'UNCOMMON', 'One sound, at the worst moment. You will know when.', {
    effect: { name: 'give voucher', voucher: 'sfx', amount: 1 },
  }),
  special(167, 'Box of SFX Tokens', 'musical-notes', 'RARE', 'Three sounds. Two of them will be the trombone.', {
    effect: { name: 'give voucher', voucher: 'sfx', amount: 3 },
  }),
  special(12, 'Fishbuck', 'banknote', 'UNCOMMON', 'Legal tender in one house. Worth 25 tokens to the bank next door.', {
    effect: { name: 'give tokens', amount: 25 },
  }),
  special(169, 'Wad of Fishbucks', 'money-stack', 'EPIC', 'Damp, but they count it anyway.', {
    effect: { name: 'give tokens', amount: 150 },
  }),
  special(170, 'Piggy Bank', 'piggy-bank', 'EPIC', 'Looks at you while you fetch the hammer.', {
    effect: { name: 'give tokens', amount: 500 },
  }),
  special(13, 'Beef', 'steak', 'RARE', 'Not for eating. For having, with somebody, in front of everybody.', {
    effect: { name: 'beef' },
  }),
  special(172, 'Aged Beef', 'meat-cleaver', 'PURCHASE', 'Hung for six weeks. Nobody remembers what it was about.', {
    price: 90,
    effect: { name: 'beef' },
  }),
  special(173, 'Energy Drink', 'bottled-bolt', 'COMMON', 'Gives you ten points of experience and one of regret.', {
    effect: { name: 'give experience', amount: 10 },
  }),
  special(174, 'Self-Help Book', 'open-book', 'RARE', 'Chapter one: stop asking tap water for advice.', {
    effect: { name: 'give experience', amount: 75 },
  }),
  special(175, 'Honorary Diploma', 'diploma', 'EPIC', 'Doctor of Looking at Other People. With distinction.', {
    effect: { name: 'give experience', amount: 400 },
  }),
  special(176, 'Extra Shelf', 'bookshelf', 'EPIC', 'Five places more for things you will not use.', {
    effect: { name: 'give slots', purchases: 1 },
  }),
  special(
    177,
    'Starter Hook',
    'fishing-lure',
    'UNCOMMON',
    'Gives a fish hook, and a man something to talk about for life.',
    {
      effect: { name: 'give item', itemId: 61 },
    },
  ),
  special(178, 'The Whole Shoal', 'school-of-fish', 'EPIC', 'All of them, together, for once. Worth having seen.', {
    effect: { name: 'give experience', amount: 1500 },
  }),
]
