import { type CodesOf, errors } from '../../dsl/errors.ts'

export const medalsErrors = errors('medals', {
  notEarned: {
    status: 409,
    text: 'You do not have this medal',
    when: 'A medal was to be shown that the person has not earned, or that does not exist. Nothing changed. Choose from `GET /api/medals/own`.',
  },
  notForAsking: {
    status: 403,
    text: 'Medals are earned, not asked for',
    when: 'A challenge was called complete that the server decides by itself. Nothing changed. Only `all-terrain-fish` is told by the page, because only the page knows that it is installed.',
  },
  noSuchMedal: {
    status: 404,
    text: 'There is no such medal',
    when: 'No medal has this id. Nothing changed. Choose from `GET /api/medals`.',
  },
  noSuchPerson: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing changed.',
  },
  had: {
    status: 409,
    text: 'They have this medal already',
    when: 'Staff wanted to give a medal that the person has, or that somebody else gave at the same moment. Nothing changed.',
  },
  notHad: {
    status: 409,
    text: 'They do not have this medal',
    when: 'Staff wanted to take a medal that the person does not have, or that was taken meanwhile. Nothing changed.',
  },
})
export type MedalsErrorCode = CodesOf<typeof medalsErrors>
