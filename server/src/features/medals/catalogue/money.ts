import { type MedalDefinition, medalsOf } from './medal.ts'

const mondo = medalsOf('mondo')

/** The item that counts as a key: Keys to Something. */
export const keyItem = 88

/** Medals for tokens and belongings. */
export const moneyMedals: readonly MedalDefinition[] = [
  mondo('small-fry', ['Small fry', 'Invested ₣100 in stocks'], ['invested', 100], 'profit', 'low'),
  mondo(
    'market-mackerel',
    ['Market mackerel', 'Invested ₣1,000 in stocks'],
    ['invested', 1_000],
    'progression',
    'high',
  ),
  mondo('loan-shark', ['Loan shark', 'Invested ₣10,000 in stocks'], ['invested', 10_000], 'cut-diamond', 'highest'),
  mondo('key-keeper', ['Key keeper', 'Held 25 Keys to Something'], ['keys-held', 25], 'skeleton-key', 'high'),
  mondo('home-cook', ['Home cook', 'Crafted an item'], ['crafted', 1], 'cooking-pot', 'none'),
  mondo('master-cook', ['Master cook', 'Crafted 100 items'], ['crafted', 100], 'chef-toque', 'high'),
  mondo('inventor', ['Inventor', 'Crafted what nobody had before'], ['recipes-found-first', 1], 'light-bulb', 'high'),
  mondo('regular', ['Regular', 'Spun the prize machine 100 times'], ['spins', 100], 'dice-six-faces-six', 'normal'),
  mondo(
    'jackpot',
    ['Jackpot', 'Won something epic from the prize machine'],
    ['epic-prizes', 1],
    'slot-machine',
    'high',
  ),
  mondo('first-sale', ['First sale', 'Sold an item on the Wet Market'], ['market-sales', 1], 'price-tag', 'lowest'),
  mondo('fishmonger', ['Fishmonger', 'Sold 50 items on the Wet Market'], ['market-sales', 50], 'shop', 'high'),
  mondo('pearl', ['Pearl', 'Sold an item for ₣1,000 or more'], ['market-price', 1_000], 'gems', 'high'),
  mondo(
    'shopper',
    ['Shopper', 'Bought 25 items on the Wet Market'],
    ['market-purchases', 25],
    'shopping-bag',
    'normal',
  ),
  mondo('small-change', ['Small change', 'Gave tokens to a goal'], ['goal-tokens', 1], 'piggy-bank', 'lowest'),
  mondo('patron', ['Patron', 'Gave ₣1,000 to goals'], ['goal-tokens', 1_000], 'stack', 'high'),
  mondo('first-toy', ['Cast away', 'Used a toy on the show'], ['toys-used', 1], 'fishing-hook', 'lowest'),
  mondo('toymaster', ['Eight arms full', 'Used 50 toys on the show'], ['toys-used', 50], 'octopus', 'high'),
]
