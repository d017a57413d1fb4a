import { type CodesOf, errors } from '../../dsl/errors.ts'

export const missionsErrors = errors('missions', {
  none: {
    status: 409,
    text: 'There is no mission',
    when: 'There is no global mission. Wait for `missions:start`.',
  },
  over: {
    status: 409,
    text: 'This mission is over',
    when: 'The time of the mission is up, or it succeeded. It stays to be seen until it is stopped or another one starts.',
  },
  running: {
    status: 409,
    text: '{mission} is running; stop it first',
    when: 'A mission runs already, and there is one at a time. Stop it first.',
  },
  badGoal: {
    status: 400,
    text: {
      ofNuke: 'The goal of the nuke is the number of its launch texts',
      range: 'The goal is a number from {min} to {max} here',
      time: '{popups} pop-ups need {seconds} seconds at least',
    },
    when: 'The goal is outside of what this mission allows, the time does not suffice for its pop-ups, or the nuke was given a goal: that is the number of its launch texts. `GET /global-challenge/list` says what is allowed.',
  },
  launchTexts: {
    status: 400,
    text: {
      notNuke: 'Only the nuke has launch texts',
      none: 'The nuke needs at least one launch text',
      unreadable: 'A launch text needs letters or digits that can be entered',
      same: 'Two of the launch texts are the same',
    },
    when: 'The nuke has no launch texts, two that are the same, or one without letters and digits; or another mission was given some.',
  },
  noSuchItem: {
    status: 400,
    text: 'There is no item {id} that can be given',
    when: '`itemId` is the number of an item (`GET /api/items`), other than one that stands for a random find.',
  },
  tooLate: {
    status: 409,
    text: 'Too late: there is not enough time left for all pop-ups',
    when: 'What is left of the time does not suffice for all pop-ups of the spam-filter, so it cannot be accepted any more.',
  },
  notAccepted: {
    status: 409,
    text: 'Accept the mission first',
    when: 'It takes part who has accepted the mission. Accept it first.',
  },
  notThis: {
    status: 409,
    text: 'The mission that runs is {mission}',
    when: 'The call belongs to another mission than the one that runs.',
  },
  notAll: {
    status: 400,
    text: 'There are {popups} pop-ups to close, not {closed}',
    when: 'Fewer pop-ups were closed than the mission has.',
  },
  tooEarly: {
    status: 409,
    text: 'Not all pop-ups can have appeared yet',
    when: 'So soon after accepting not all pop-ups can have appeared. Complete the mission when they have.',
  },
  wrongText: {
    status: 400,
    text: 'This is no launch text of this mission',
    when: 'This is no launch text of the mission. Case, spaces and punctuation do not matter.',
  },
  textUsed: {
    status: 409,
    text: 'You have entered this launch text already',
    when: 'This person has entered this launch text already; it gives XP once.',
  },
})
export type MissionsErrorCode = CodesOf<typeof missionsErrors>
