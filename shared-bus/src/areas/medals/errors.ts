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
})
export type MedalsErrorCode = CodesOf<typeof medalsErrors>
