import { type CodesOf, errors } from '../../dsl/errors.ts'

export const vfxErrors = errors('vfx', {
  notShown: {
    status: 404,
    text: 'This effect is over already',
    when: 'There is no effect with this id, its time is over, or somebody stopped it. Nothing changed.',
  },
})
export type VfxErrorCode = CodesOf<typeof vfxErrors>
