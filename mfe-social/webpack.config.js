import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: 'mfe-social', dir: import.meta.dirname })
