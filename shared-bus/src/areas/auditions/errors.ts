import { type CodesOf, errors } from '../../dsl/errors.ts'

export const auditionsErrors = errors('auditions', {
  noSuchAudition: {
    status: 404,
    text: 'There is no such audition (any more)',
    when: 'This person never applied, or their account is gone.',
  },
  openAlready: {
    status: 409,
    text: 'Your audition is open already',
    when: 'There is one audition of a person. `PUT /api/auditions` makes another stream key for it.',
  },
  onTheShow: {
    status: 409,
    text: 'Who is on the show needs no audition',
    when: 'The person is a fish already. Their camera stands in `GET /api/cameras/own`.',
  },
  tooEarly: {
    status: 409,
    text: 'Your audition was closed. You can apply again {when}',
    when: 'Staff closed the audition of this person less than a week ago. `againAt` of `GET /api/auditions/{userId}` says from when on they can apply again.',
  },
  notOpen: {
    status: 409,
    text: 'This audition is not open any more',
    when: 'The audition was closed, or its person is on the show by now. Nothing changed.',
  },
  notYourself: {
    status: 400,
    text: { vote: 'You cannot rate yourself', toy: 'Toys are for the auditions of others' },
    when: 'A person rated their own audition, or bought a toy for it. Nothing changed.',
  },
  notLive: {
    status: 409,
    text: '{name} is not live right now',
    when: 'Toys are played over a live picture, and there is none. Nothing moved.',
  },
  tooFewPoints: {
    status: 409,
    text: 'They have {points} points; no more can be taken',
    when: 'Points never fall below 0. Nothing changed.',
  },
})
export type AuditionsErrorCode = CodesOf<typeof auditionsErrors>
