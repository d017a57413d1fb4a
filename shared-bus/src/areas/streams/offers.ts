import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel, slot } from '../../dsl/offers.ts'
import { LiveStream } from './shapes.ts'

/** The home panel: the picture and all cameras. */
export const liveStreamsPanel = panel('live-streams')
export const interactPanel = panel('interact')
export const helpModal = modal('help')
/** Reports a camera; without `streamId` it is asked which one. */
export const liveStreamsReport = modal('live-streams-report', z.object({ streamId: z.optional(Id) }))

/** Below the cameras of the home page, once the picture is there. */
export const onDeck = slot('streams/deck')

/** In the list of things to do with the show, beside the picture. */
export const onInteract = slot('streams/interact')

/** Over the main picture. `box` is where the picture is in this place, in px; both are null while there is none. */
export const onPicture = slot(
  'streams/picture',
  z.object({
    box: z.nullable(z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })),
    camera: z.nullable(LiveStream),
  }),
)
