/** What the crowd's host asks. No question of anybody else reads like one of these, so that the host ends only its own. */
export const questions: readonly { question: string; answers: readonly string[]; narrative: string }[] = [
  {
    question: 'What is in the pan?',
    answers: ['Pancake', 'A point', 'Evidence', 'Mostly smoke'],
    narrative: 'Nobody will taste it.',
  },
  {
    question: 'Who left the tap running?',
    answers: ['Jet', 'Lou', 'The Cat', 'It runs by itself'],
    narrative: 'The water bill is under water anyway.',
  },
  {
    question: 'Who is asleep in the bed?',
    answers: ['Contestant six', 'The landlord', 'Production', 'Let them sleep'],
    narrative: '',
  },
  {
    question: 'Best room tonight?',
    answers: ['Kitchen', 'The Tank', 'Bedroom', 'Garden'],
    narrative: 'The attic is above such things.',
  },
  {
    question: 'Marlow turns the page. What does it say?',
    answers: ['Weather: wet', 'Obituaries', 'The crossword', 'WATER'],
    narrative: '',
  },
  {
    question: 'What lives in the trunk?',
    answers: ['Gary', 'More Gary', 'A painting', 'The porch camera'],
    narrative: 'Odette may not vote.',
  },
  {
    question: 'The tomatoes: whose fault?',
    answers: ['Bram', 'The snail', 'Whoever is watering now', 'Never happened'],
    narrative: 'A minute of silence for the tomatoes.',
  },
  {
    question: 'Who wins the season?',
    answers: ['Jet', 'Lou', 'Odette', 'Marlow', 'The Cat'],
    narrative: 'Not binding. Unless it is The Cat.',
  },
  {
    question: 'New house rule?',
    answers: ['One lid per pan', 'No staring, Cat', 'Page turns by vote', 'Lou is right'],
    narrative: 'Lou has a pen ready.',
  },
  {
    question: 'What should the radio play?',
    answers: ['A shanty', 'The fridge', 'Silence', 'The same, but louder'],
    narrative: '',
  },
  {
    question: 'How many carrots are there?',
    answers: ['One', 'Always one', 'None', 'I have lost count'],
    narrative: 'Look closely.',
  },
  {
    question: 'The ??? camera shows…',
    answers: ['Another kitchen', 'Us', 'The crab’s home', 'A second ???'],
    narrative: '',
  },
  {
    question: 'Fire: how much?',
    answers: ['Less', 'This much', 'More', 'Ask the eyebrows'],
    narrative: 'For information only. Please.',
  },
  { question: 'Crab: left or right?', answers: ['Left', 'Right'], narrative: 'The crab does what it wants.' },
  {
    question: 'Somebody opens the fridge. What falls out?',
    answers: ['Light', 'A second cat', 'The other pan', 'Season 1'],
    narrative: '',
  },
  {
    question: 'Swing: how much longer?',
    answers: ['An hour', 'Until the rope says so', 'For ever', 'It is the house that swings'],
    narrative: '',
  },
]
