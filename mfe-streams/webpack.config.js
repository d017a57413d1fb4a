import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: 'mfe-streams', dir: import.meta.dirname })
