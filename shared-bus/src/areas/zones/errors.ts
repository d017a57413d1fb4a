import { type CodesOf, errors } from '../../dsl/errors.ts'

export const zonesErrors = errors('zones', {
  noSuchZone: {
    status: 404,
    text: 'This spot is no longer there',
    when: 'No zone has this id; it was deleted. Fetch `GET /api/live-streams/zones` again.',
  },
  notActive: {
    status: 409,
    text: 'There is nothing to find here now',
    when: 'By the server’s clock the zone has not begun, or is over, or its camera is not shown. Pages know only what is active, and get `zones:updated` when that changes.',
  },
  alreadyClaimed: {
    status: 409,
    text: 'You have found this one already',
    when: 'This person claimed the zone before, perhaps at the same moment in another browser. Nothing is given twice.',
  },
  notClaimable: {
    status: 409,
    text: 'There is nothing to claim here',
    when: 'The zone switches the camera or opens a link; the page does that by itself.',
  },
  editedMeanwhile: {
    status: 409,
    text: 'Somebody else edited the zones meanwhile',
    when: 'Somebody else edited the zones since `revision`. Nothing was changed; fetch `GET /api/live-streams/zones/all` and edit that.',
  },
  noSuchCamera: {
    status: 404,
    text: 'There is no camera {id}',
    when: 'The camera below the zone, or the one that it switches to, does not exist.',
  },
  sameId: { status: 400, text: 'Two zones have the same id', when: 'Two zones of the list have the same id.' },
  noItems: {
    status: 409,
    text: 'There is no item {id} that can be given',
    when: 'The metadata of `give item` is the number of an item (`GET /api/items`), other than one that stands for a random find.',
  },
})
export type ZonesErrorCode = CodesOf<typeof zonesErrors>
