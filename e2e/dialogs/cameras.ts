import { dialogs, once, type Show, xl } from '../support/dialogs.ts'

/** A camera of XL_fan, who is on the show. */
const cellar = once(async (show) => {
  const { id } = await xl(show)
  await show.change('patch', `users/${id}/flags`, { fish: true })
  const { camera } = await show.change('post', 'cameras', { id: 'cellar', name: 'Cellar', season: 2 })
  await show.change('patch', `cameras/${camera.id}`, { ownerId: id })
  return { camera }
})
/** For dialogs that are opened without props, and list the camera by themselves. */
const thereBefore = async (show: Show) => {
  await cellar(show)
  return {}
}

export default dialogs({
  swept: {
    camera: [
      { title: 'Camera', as: 'admin', props: cellar, shows: /Place in the grid/ },
      { title: 'Camera', as: 'admin', shows: /Public name in addresses/ },
    ],
    'camera-key': { title: 'Stream key', as: 'admin', props: cellar, shows: /A new one ends it/ },
    'remove-camera': { title: 'Delete the camera?', as: 'admin', props: cellar, shows: /leaves every page/ },
    'move-viewers': { title: 'Move the viewers', as: 'mod', props: cellar, shows: /changes at once/ },
    'fish-live-stream': {
      title: 'Fish Live Stream',
      as: 'mod',
      props: thereBefore,
      shows: /Cellar/,
    },
    'your-live-stream': [
      { title: 'Your Live Stream', as: 'viewer', shows: /About you/ },
      {
        title: 'Your Live Stream',
        as: 'xl',
        props: thereBefore,
        shows: /Cellar/,
      },
    ],
  },
})
