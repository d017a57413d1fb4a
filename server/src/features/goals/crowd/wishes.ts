import type { NewGoal } from '@shoal/bus/goals/contract'

/** What the host of the crowd wishes for, one after the other. */
export const wishes: readonly Pick<NewGoal, 'name' | 'description' | 'amount'>[] = [
  { name: 'A second kettle', description: 'The first one is in use. It is always in use.', amount: 400 },
  { name: 'Ice bath', description: 'Somebody goes in. The chat decides who.', amount: 900 },
  { name: 'New doorbell', description: 'It plays what the givers hum. Within reason.', amount: 600 },
  { name: 'Movie night', description: 'One film, one sofa, eight people.', amount: 750 },
  {
    name: 'Goldfish',
    description: 'He will have a name, a castle, and a camera of his own if this goes on.',
    amount: 1_000,
  },
  { name: 'Breakfast in bed', description: 'For the whole house, by whoever lost the last poll.', amount: 500 },
  { name: 'Disco ball', description: 'It is only a light. It changes everything.', amount: 800 },
]
