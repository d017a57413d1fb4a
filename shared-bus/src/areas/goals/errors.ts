import { type CodesOf, errors } from '../../dsl/errors.ts'

export const goalsErrors = errors('goals', {
  noSuchGoal: {
    status: 404,
    text: 'There is no such goal (any more)',
    when: 'No goal has this id, or it was removed; what was given to it was given back or kept as the goal says. Nothing moved now.',
  },
  over: {
    status: 409,
    text: { ended: 'This goal is over', reached: 'This goal is reached already' },
    when: 'The goal has ended, or is reached and takes no more. Nothing moved. Wait for `goals:updated`, or read `GET /api/goals`.',
  },
  tooMuch: {
    status: 409,
    text: 'Only ₣{left} is missing',
    when: 'The goal takes no more than its amount, and less than this is missing by now: somebody may have been faster. Nothing moved. Give at most what is left.',
  },
  tooMany: {
    status: 409,
    text: 'There are {most} goals already; end one first',
    when: 'As many goals as there can be are open. End one, then make another.',
  },
  belowGiven: {
    status: 409,
    text: '₣{given} was given already; it cannot take less',
    when: 'The amount of a goal cannot be set below what people gave to it. Nothing changed.',
  },
  endsInPast: {
    status: 400,
    text: 'It must end in the future',
    when: '`endsAt` of a goal is not in the future. Nothing changed.',
  },
})
export type GoalsErrorCode = CodesOf<typeof goalsErrors>
