import { type CodesOf, errors } from '../../dsl/errors.ts'

export const fishtoysErrors = errors('fishtoys', {
  notAToy: {
    status: 400,
    text: { fishtoy: 'This is no fishtoy', wartoy: 'This is no wartoy' },
    when: 'The item is of another kind: `POST /api/items/fishtoy` takes fishtoys and bigtoys, `POST /api/items/wartoy` wartoys. Nothing moved.',
  },
  itemOff: {
    status: 403,
    text: 'This item is switched off right now',
    when: 'An admin has switched this item off. Admins may use it all the same. Nothing moved.',
  },
  noSuchTarget: {
    status: 404,
    text: {
      contestant: 'This contestant is not in the house',
      room: 'This camera is not on right now',
      person: 'There is no such person',
      clan: 'There is no such clan (any more)',
      missing: 'Say whom or what it is for',
      notNeeded: 'This toy is for nobody in particular',
      noSecond: 'This toy takes nobody besides',
    },
    when: 'What the toy is aimed at is missing, not there any more, or cannot be aimed at with this toy: `target` follows the target type of the item, `secondaryTarget` that of its effect. Nothing moved.',
  },
  noText: {
    status: 400,
    text: 'Nothing can be written on this toy',
    when: 'The item takes no `customText`. Nothing moved.',
  },
  notYourself: {
    status: 400,
    text: { person: 'A wartoy is for somebody else', clan: 'A wartoy is for another clan, not for your own' },
    when: 'A person aimed a wartoy at themselves, or at their own clan. Nothing moved.',
  },
  spared: {
    status: 409,
    text: '{name} was hit only just now. Leave them a minute',
    when: 'A wartoy hit this person, or this group, less than a minute ago. Nothing moved.',
  },
  tooManyWaiting: {
    status: 409,
    text: 'Your other toys still wait for a moderator',
    when: 'Three toys of this person wait for a moderator. Nothing moved; wait for a decision.',
  },
  noSuchToy: {
    status: 404,
    text: 'There is no such toy in the queue',
    when: 'Nobody has put a toy of this id into the queue.',
  },
  decidedAlready: {
    status: 409,
    text: 'This toy is {status} already',
    when: 'Another moderator was faster, or the toy went back because it waited for a day. Look at the queue again.',
  },
})
export type FishtoysErrorCode = CodesOf<typeof fishtoysErrors>
