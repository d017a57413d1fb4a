import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'edit-recording': [
      {
        title: 'Recording',
        as: 'admin',
        props: async ({ read }) => ({ recording: (await read('recordings')).recordings[0] }),
        shows: /As it is/,
      },
      { title: 'Recording', as: 'admin', shows: /stored on this server/ },
    ],
  },
})
