import { dialogs, type Hand } from '../support/dialogs.ts'

const newest = async ({ read }: Hand) => ({ clip: (await read('clips')).clips[0] })

export default dialogs({
  swept: {
    'reject-clip': { title: 'Reject clip', as: 'mod', props: newest, shows: /Told to whoever made it/ },
    'share-clip': { title: 'Share Clip', as: 'viewer', props: newest, shows: /clipped by/ },
    'create-clip': {
      title: 'Create a Live Stream Clip',
      as: 'pass',
      props: async () => {
        const end = Date.now()
        return { streamId: 'kitchen', playbackId: 'demo-kitchen', room: 'Kitchen', start: end - 20_000, end }
      },
      shows: /3 to 60 seconds/,
    },
  },
})
