import { remoteConfig } from '@shoal/remote-kit/webpack'

export default remoteConfig({ name: 'mfe-economy', dir: import.meta.dirname })
