import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel, slot } from '../../dsl/offers.ts'

/** Everybody who auditions. */
export const auditionsPanel = panel('auditions')
/** Applying. */
export const auditionModal = modal('audition')
/** One audition: its picture, and what people think of it. `userId` is the star's. */
export const auditionVote = modal('audition-vote', z.object({ userId: Id }))
/** What can be played over the picture of an audition. */
export const auditionToys = modal('audition-toys', z.object({ userId: Id }))
export const streamStarsPoints = modal('stream-stars-points')
/** For staff. */
export const auditionAdmin = modal('audition-admin')

/** In `Your Live Stream`: the person's audition. */
export const ownAudition = slot('auditions/own')
/** The picture of a live audition; filled by the remote that plays streams. */
export const auditionPicture = slot(
  'auditions/picture',
  z.object({ liveStreamId: Id, playbackId: Id, name: z.string() }),
)
