import { type CodesOf, errors } from '../../dsl/errors.ts'

export const crowdErrors = errors('crowd', {
  none: {
    status: 409,
    text: 'There is no demo crowd on this server',
    when: 'The server runs without a demo crowd: `DEMO_CROWD` is off, or real people come to it. `GET /api/crowd` says so in `here`.',
  },
})
export type CrowdErrorCode = CodesOf<typeof crowdErrors>
