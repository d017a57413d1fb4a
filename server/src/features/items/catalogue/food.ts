import { normal } from './entry.ts'

/** What is eaten in the house, and what becomes of it. */
export const food = [
  normal(162, 'Tap Water', 'water-drop', 'COMMON', 'Filtered by the tank. The tank disagrees.'),
  normal(34, 'Flour', 'flour', 'COMMON', 'Best before a date that nobody will read out.'),
  normal(26, 'Raw Egg', 'raw-egg', 'COMMON', 'Laid under a confidentiality agreement.'),
  normal(3, 'Butter', 'butter', 'COMMON', 'Has knife marks from at least three arguments.'),
  normal(4, 'Sugar Cane', 'sugar-cane', 'COMMON', 'The reason everybody was so loud last night.'),
  normal(43, 'Salt', 'salt-shaker', 'COMMON', 'For food, slugs and remarks.'),
  normal(20, 'Sad Lemon', 'cut-lemon', 'COMMON', 'Life gave it. Nobody asked.'),
  normal(71, 'Yesterday’s Milk', 'milk-carton', 'COMMON', 'It was yesterday’s milk last week as well.'),
  normal(75, 'Garlic', 'garlic', 'COMMON', 'Keeps vampires and one of the flatmates away.'),
  normal(161, 'Potato', 'potato', 'COMMON', 'Ahead of two contestants in the polls.'),
  normal(164, 'Loose Tea', 'teapot-leaves', 'COMMON', 'Looser than the rules of the house.'),
  normal(
    166,
    'Coffee Beans',
    'coffee-beans',
    'COMMON',
    'Counted every morning, by somebody awake for the wrong reasons.',
  ),
  normal(168, 'Cheese', 'cheese-wedge', 'COMMON', 'The holes are structural.'),
  normal(171, 'Tin of Sardines', 'canned-fish', 'COMMON', 'A share house. Don’t show it to the cast.'),
  normal(97, 'Bread', 'sliced-bread', 'COMMON', 'Greatest thing since itself.'),
  normal(95, 'Tomato', 'tomato', 'COMMON', 'Ripe enough to be thrown with confidence.'),
  normal(16, 'Dough', 'dough-roller', 'UNCOMMON', 'Flour and water, with ambitions.'),
  normal(17, 'Cheese Toastie', 'sandwich', 'UNCOMMON', 'Hotter inside than the sun, and twice as hard to share.'),
  normal(18, 'Chips', 'french-fries', 'UNCOMMON', 'Seagulls are already on their way.'),
  normal(19, 'Fried Eggs', 'fried-eggs', 'UNCOMMON', 'Two eggs, sunny side up. Somebody here should try that.'),
  normal(6, 'Coffee', 'coffee-mug', 'UNCOMMON', 'The only member of the cast who works mornings.', {
    consumable: true,
    effect: { name: 'give experience', amount: 5 },
  }),
  normal(21, 'Pot of Tea', 'teapot', 'UNCOMMON', 'Solves everything that it did not cause.', {
    consumable: true,
    effect: { name: 'give experience', amount: 5 },
  }),
  normal(22, 'Lemonade', 'soda-can', 'UNCOMMON', 'What you were told to make.', {
    consumable: true,
    effect: { name: 'give experience', amount: 5 },
  }),
  normal(23, 'House Pizza', 'full-pizza', 'RARE', 'Cut into eight slices for nine people. Television.'),
  normal(24, 'Fish Pie', 'pie-slice', 'UNCOMMON', 'In this company it counts as a statement.'),
  normal(25, 'Birthday Cake', 'stairs-cake', 'RARE', 'It is nobody’s birthday. That never stopped a cake.'),
  normal(2, 'Kebab of Unknown Origin', 'doner-kebab', 'COMMON', 'Turns slowly, like public opinion.', {
    consumable: true,
  }),
  normal(27, 'Sushi Platter', 'sushis', 'RARE', 'A group portrait of people you used to know.'),
]
