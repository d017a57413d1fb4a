import { dialogs, once } from '../support/dialogs.ts'

/** The admin auditions, and has points. */
const star = once(async ({ change }) => {
  const { audition } = await change('post', 'auditions', { about: 'I run the place, and sing.' })
  const userId: string = audition.person.id
  await change('post', `auditions/${userId}/points`, { points: 30, reason: 'Sang' })
  return { userId }
})

export default dialogs({
  swept: {
    'audition-admin': { title: 'Audition Admin', as: 'mod', props: star, shows: /No votes yet/ },
    audition: { title: 'Audition', as: 'viewer', shows: /About you/ },
    'audition-vote': { title: 'Audition Vote', as: 'viewer', props: star, shows: /I run the place/ },
    'audition-toys': { title: 'Audition Toys', as: 'viewer', props: star, shows: /Tidal wave/ },
    'stream-stars-points': {
      title: 'Stream Stars Points',
      async props(show) {
        await star(show)
        return {}
      },
      shows: /Watch/,
    },
  },
})
