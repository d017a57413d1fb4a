import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: 'mfe-neighbour', dir: import.meta.dirname })
