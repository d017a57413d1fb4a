import { modal } from '../../dsl/offers.ts'

export const yourLiveStream = modal('your-live-stream')
